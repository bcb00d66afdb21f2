/** The files of a manuscript for the import page: opened from the system, or dropped on another page. */
let waiting: readonly File[] = [];
const listeners = new Set<() => void>();

/** Holds files until the import page takes them, as an address cannot carry a file. */
export const openedFile = {
  put(...files: File[]): void {
    waiting = files;
    for (const listener of listeners) listener();
  },
  /** Returns the waiting files, once. */
  take(): readonly File[] {
    const files = waiting;
    waiting = [];
    return files;
  },
  /** Reports files that arrive while the page is open. Returns the function that stops it. */
  onPut(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
