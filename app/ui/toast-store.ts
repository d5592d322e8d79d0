// Toasts are stored outside React, so that a query, a loader or a handler can show one: `toast({ title: "Saved" })`.
import type { ReactNode } from "react";
import { createStore } from "../lib/browser/store.ts";

export type ToastOptions = {
  title: string;
  description?: ReactNode;
  variant?: "default" | "success" | "destructive";
  /** One action, such as Undo. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds on screen. Destructive toasts stay until they are dismissed. */
  duration?: number;
};
export type Toast = ToastOptions & { id: number; open: boolean };

/** The specification's constants: one at a time; a dismissed toast is kept this long before it is removed. */
const toastLimit = 1;
const removeDelay = 1_000_000;
const defaultDuration = 8000;

const { current, subscribe, publish } = createStore<readonly Toast[]>([]);

export { current as currentToasts, subscribe as subscribeToToasts };

let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

export function toast(options: ToastOptions) {
  lastId += 1;
  const id = lastId;
  publish([{ ...options, id, open: true }, ...current()].slice(0, toastLimit));
  return {
    id,
    dismiss: () => dismissToast(id),
    update: (changes: Partial<ToastOptions>) =>
      publish(current().map((each) => (each.id === id ? { ...each, ...changes } : each))),
  };
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: number) {
  for (const each of current()) {
    if ((id !== undefined && each.id !== id) || removals.has(each.id)) continue;
    const timer = setTimeout(() => {
      removals.delete(each.id);
      publish(current().filter((other) => other.id !== each.id));
    }, removeDelay);
    // On a server or in a test, the timer must not keep the process alive.
    if (typeof timer === "object") timer.unref();
    removals.set(each.id, timer);
  }
  publish(current().map((each) => (id === undefined || each.id === id ? { ...each, open: false } : each)));
}

/** How long a toast stays; undefined when only the user closes it. */
export function toastDuration({ duration, variant }: ToastOptions): number | undefined {
  return duration ?? (variant === "destructive" ? undefined : defaultDuration);
}
