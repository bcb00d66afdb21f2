import type { WorkPorts } from '#sync/types/ports.ts';
import { pageLastTextCopies } from './last-text-copies.ts';

/** What an author's work needs from a page: network hints, storage, sealing. */
export const pageWorkPorts: WorkPorts = {
  reachability: {
    online: () => navigator.onLine,
    onHint(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      window.addEventListener('online', listener);
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        window.removeEventListener('online', listener);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
  },
  storage: {
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    async dropCaches() {
      for (const name of await caches.keys()) if (name.startsWith('tinta-reads')) await caches.delete(name);
    },
    async dropCovers() {
      // Some browsers have no caches (without HTTPS, in some private windows), and so no covers in them.
      await globalThis.caches?.delete('tinta-reads-covers').catch(() => false);
    },
  },
  sealing: crypto.subtle ?? null,
  lastTextCopies: pageLastTextCopies,
  loadPosts: async () => (await import('#sync/work/work-posts.ts')).createPosts,
};
