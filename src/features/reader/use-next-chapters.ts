import { useEffect } from 'react';
import { useServices } from '#services/services-context.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { sparesData } from '#ui/platform/spares-data.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/** How many chapters are fetched ahead. */
const AHEAD = 2;
/** How long fetching ahead waits, so that the open chapter and its font load first. In ms. */
const AFTER_MS = 2_000;

/**
 * Each chapter fetched ahead since the page started, with the id of the next one (null: it is the last). So no chapter is fetched ahead
 * twice.
 */
const fetched = new Map<ChapterId, ChapterId | null>();

/**
 * Fetches the next two chapters while one is read, so that a reader can go on without a network: the service worker keeps the answers. Not
 * for a reader who saves data.
 */
export function useNextChapters({ nextId }: ReadAnswer): void {
  const { api, timers } = useServices();
  const isOnline = useOnlineHint();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers || !isOnline || sparesData()) return;
    let isRead = true;
    const fetchAhead = async () => {
      // On a first visit the worker is still being installed.
      await workers.ready;
      let id = nextId;
      for (let ahead = 0; ahead < AHEAD && id && isRead; ahead += 1) {
        if (!fetched.has(id)) {
          const answer = await api.call('chapterRead', { params: { id } }, { quiet: true });
          if (!answer.ok) return;
          fetched.set(id, answer.value.nextId);
        }
        id = fetched.get(id) ?? null;
      }
    };
    const cancel = timers.after(AFTER_MS, () => void fetchAhead());
    return () => {
      isRead = false;
      cancel();
    };
  }, [api, timers, isOnline, nextId]);
}
