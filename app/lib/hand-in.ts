// What visitors may hand in. The web process does it, with its own rights and limits; the app only asks.
import { createContext } from "react-router";

export type ContactMessage = { name: string; company: string; email: string; topic: string; message: string };
export type HandInResult =
  | { outcome: "stored" }
  | { outcome: "too-many"; waitMinutes: number }
  | { outcome: "unavailable" };

export type HandIn = { contactMessage(message: ContactMessage): Promise<HandInResult> };

export const handInContext = createContext<HandIn>();
