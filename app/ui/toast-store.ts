// Toasts are stored outside React, so that a query, a loader or a handler can show one: `toast({ title: "Saved" })`.
import type { ReactNode } from "react";

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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

export function toast(options: ToastOptions) {
  lastId += 1;
  const id = lastId;
  publish([{ ...options, id, open: true }, ...toasts].slice(0, toastLimit));
  return {
    id,
    dismiss: () => dismissToast(id),
    update: (changes: Partial<ToastOptions>) =>
      publish(toasts.map((each) => (each.id === id ? { ...each, ...changes } : each))),
  };
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: number) {
  for (const each of toasts) {
    if ((id !== undefined && each.id !== id) || removals.has(each.id)) continue;
    const timer = setTimeout(() => {
      removals.delete(each.id);
      publish(toasts.filter((other) => other.id !== each.id));
    }, removeDelay);
    // On a server or in a test, the timer must not keep the process alive.
    if (typeof timer === "object") timer.unref();
    removals.set(each.id, timer);
  }
  publish(toasts.map((each) => (id === undefined || each.id === id ? { ...each, open: false } : each)));
}

/** How long a toast stays; undefined when only the user closes it. */
export function toastDuration({ duration, variant }: ToastOptions): number | undefined {
  return duration ?? (variant === "destructive" ? undefined : defaultDuration);
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
