/** A manuscript for the import page: opened from the system, or dropped on another page. */
let waiting: File | null = null;
const listeners = new Set<() => void>();

/** Holds one file until the import page takes it, as an address cannot carry a file. */
export const openedFile = {
  put(file: File): void {
    waiting = file;
    for (const listener of listeners) listener();
  },
  /** Returns the waiting file, once; null if there is none. */
  take(): File | null {
    const file = waiting;
    waiting = null;
    return file;
  },
  /** Reports files that arrive while the page is open. Returns the function that stops it. */
  onPut(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
