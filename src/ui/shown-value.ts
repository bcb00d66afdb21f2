import { useSyncExternalStore } from 'react';

/** A value that changes often and is shown in a small part of the screen: only the components that read it render again. */
export type ShownValue<T> = {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** Creates the value. Setting an equal value (`Object.is`) notifies nobody. */
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

/** The current value; renders when it changes. */
export const useShown = <T>(value: ShownValue<T>): T => useSyncExternalStore(value.subscribe, value.get);
