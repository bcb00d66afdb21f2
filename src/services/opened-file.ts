/** A manuscript on its way to the page that imports it: opened from the system, or dropped on another page. */
let waiting: File | null = null;
const listeners = new Set<() => void>();

/** Holds one file until the import page takes it; a file is nothing an address could carry. */
export const openedFile = {
  put(file: File): void {
    waiting = file;
    for (const listener of listeners) listener();
  },
  /** Gives the file that waits, once; null where there is none. */
  take(): File | null {
    const file = waiting;
    waiting = null;
    return file;
  },
  /** Tells of files that come while the page is open already. Gives what ends it. */
  onPut(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
