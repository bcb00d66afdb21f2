import type { FileStore } from '#server/ports/file-store.ts';

/** Files in memory, for tests and previews. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => {
      files.set(name, bytes);
    },
    get: async (name) => files.get(name),
    remove: async (name) => {
      files.delete(name);
    },
  };
}
