import { type RefObject, useCallback, useEffect } from 'react';
import { type Services, useServices } from '#services/services-context.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { dropBatch, noteReading, takeBatch } from '#storage/owned/readings.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

/** Nobody reads faster than 2,000 words a minute; faster is skimming. In ms per word. */
const FASTEST_MS_A_WORD = 30;
const LEAST_MS = 3_000;

let sending = Promise.resolve();

/** Sends this device's unsent readings, one run at a time. What cannot be sent waits until the next chapter is opened. */
function sendReadings(services: Services): Promise<void> {
  sending = sending.then(() => sendAll(services)).catch(() => undefined);
  return sending;
}

async function sendAll({ api, clock, random }: Services): Promise<void> {
  for (;;) {
    const batch = await takeBatch(() => mintId(clock, random));
    if (!batch) return;
    const { key, readings } = batch;
    const sent = await api.call(
      'readingCount',
      { request: { readings } },
      { quiet: true, idempotencyKey: key },
    );
    // A refusal is final; only readings without an answer, and those refused for the moment, are sent again.
    if (!sent.ok && (sent.error.kind !== 'answer' || comesAgain(sent.error.code))) return;
    await dropBatch(key);
  }
}

/**
 * Counts, once per device, that a chapter was opened and that its last element (`end`) became visible after a plausible reading time.
 * Nothing about the reader is sent (docs/spec, section 10, Readers). Works offline: the count is sent later.
 */
export function useReadingCount(chapter: ReadAnswer, end: RefObject<HTMLElement | null>): void {
  const services = useServices();
  const { timers, clock } = services;
  const isOnline = useOnlineHint();
  const { id, bookId, words, truncated } = chapter;
  const note = useCallback(
    async (kind: 'opened' | 'finished'): Promise<void> => {
      try {
        if (await noteReading(bookId, id, kind)) await sendReadings(services);
      } catch {
        // If nothing can be stored, reading is not counted.
      }
    },
    [services, bookId, id],
  );

  useEffect(() => {
    void note('opened');
  }, [note]);
  useEffect(() => {
    if (isOnline) void sendReadings(services);
  }, [services, isOnline]);
  useEffect(() => {
    const element = end.current;
    if (!element || truncated || typeof IntersectionObserver === 'undefined') return;
    const readAt = clock.now() + Math.max(LEAST_MS, words * FASTEST_MS_A_WORD);
    let cancel = () => {};
    const observer = new IntersectionObserver(([entry]) => {
      cancel();
      if (entry?.isIntersecting)
        cancel = timers.after(Math.max(0, readAt - clock.now()), () => void note('finished'));
    });
    observer.observe(element);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [end, note, timers, clock, words, truncated]);
}
