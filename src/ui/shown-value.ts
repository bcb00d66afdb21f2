import { useSyncExternalStore } from 'react';

/** A value that changes often and is shown in a small place: only who shows it is drawn anew. */
export type ShownValue<T> = {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** Makes one; equal values (`Object.is`) tell nobody. */
export function shownValue<T>(first: T): ShownValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value as it is, drawn anew when it changes. */
export const useShown = <T>(value: ShownValue<T>): T => useSyncExternalStore(value.subscribe, value.get);
