import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { ContractPlace, ContractProgress } from '#storage/owned/contract-progress.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { noProgress, type StartForm, startForm } from './start-form.ts';

export type KeptContract = StartForm & {
  /** Asks the server again for the form it has. */
  askAgain(): void;
  /** Changes the form and stores it soon. */
  change(next: (now: ContractProgress) => ContractProgress): void;
  /**
   * Stores a version at once, and shows it only afterwards, so that the screen never calls anything stored that is not. Resolves to whether
   * this device stored all of it; never rejects.
   */
  keepNow(next: ContractProgress): Promise<boolean>;
  clear(): Promise<void>;
};

/**
 * The form an author starts from, and its later state. If the server did not say what was sent, it is asked again when the network is back
 * and after a sign-in, as long as the author has changed nothing.
 */
function useStartForm(place: ContractPlace) {
  const { contracts } = useAuthor();
  const { api } = useServices();
  const [shown, setShown] = useState<StartForm | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<ContractProgress>(noProgress);
  /** The author has changed the form: nothing else may replace it. */
  const isTouched = useRef(false);
  /** The server has answered, or is being asked for the first time. */
  const isAnswered = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of a new author or place is untouched
  useEffect(() => {
    isTouched.current = false;
  }, [contracts, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    let current = true;
    setUnreadable(false);
    const show = (next: StartForm) => {
      if (!current || isTouched.current) return;
      latest.current = next.progress;
      setShown(next);
    };
    void startForm(contracts, api, place, show).then((next) => {
      if (!current) return;
      if (next === 'unreadable') return setUnreadable(true);
      isAnswered.current = next.isAnswered;
      show(next);
    });
    return () => {
      current = false;
    };
  }, [contracts, api, place, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const askAgain = useCallback(() => {
    if (!isTouched.current) retry();
  }, [retry]);
  const alive = useSession()?.alive;
  const isOnline = useOnlineHint();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or a network asks again
  useEffect(() => {
    if (!isAnswered.current) askAgain();
  }, [askAgain, alive, isOnline]);

  /** Takes the author's input; `showLatest` shows it. */
  const touch = useCallback((next: ContractProgress) => {
    isTouched.current = true;
    latest.current = next;
  }, []);
  const showLatest = useCallback(
    () => setShown((now) => now && { ...now, progress: latest.current, missing: null }),
    [],
  );
  return { shown, isUnreadable, latest, touch, showLatest, retry, askAgain };
}

/**
 * An unfinished contract form: from this device, else as it was sent and rejected, else from the writer's own information, else empty
 * (docs/spec, section 4, Contract flow: type 1 prefills type 2). `null` until loaded; `unreadable` if the device could not be read. Do not
 * show an empty form in that case: it would overwrite the stored form. The form is stored at each change without waiting for a pause, as
 * sealing cannot finish while a page closes. Changes made during one write are written together in the next.
 */
export function useContractProgress(place: ContractPlace): {
  kept: KeptContract | null | 'unreadable';
  retry(): void;
} {
  const { contracts } = useAuthor();
  const { shown, isUnreadable, latest, touch, showLatest, retry, askAgain } = useStartForm(place);
  const isDirty = useRef(false);
  /** The running write, and whether it stored everything. */
  const writing = useRef<Promise<boolean> | null>(null);

  const write = useCallback(() => {
    writing.current ??= (async () => {
      let isWhole = true;
      while (isDirty.current) {
        isDirty.current = false;
        isWhole = await contracts.save(place, latest.current).catch((cause) => {
          isDirty.current = true;
          throw cause;
        });
      }
      return isWhole;
    })().finally(() => {
      writing.current = null;
    });
    return writing.current;
  }, [contracts, place, latest]);
  const change = useCallback(
    (next: (now: ContractProgress) => ContractProgress) => {
      touch(next(latest.current));
      isDirty.current = true;
      showLatest();
      // If the device cannot store, a notice says so where the author writes; the form stays on the screen.
      void write().catch(() => {});
    },
    [write, latest, touch, showLatest],
  );
  const keepNow = useCallback(
    async (next: ContractProgress) => {
      touch(next);
      isDirty.current = true;
      // The running write may hold an older version.
      await writing.current?.catch(() => {});
      const isWhole = await write().catch(() => false);
      showLatest();
      return isWhole;
    },
    [write, touch, showLatest],
  );
  const clear = useCallback(async () => {
    isDirty.current = false;
    await writing.current?.catch(() => {});
    await contracts.clear(place).catch(() => {});
    // The server has the form, so nothing of it waits on this device.
    touch({ ...latest.current, submission: null, pictures: {} });
    showLatest();
  }, [contracts, place, latest, touch, showLatest]);
  return {
    kept: isUnreadable ? 'unreadable' : shown && { ...shown, askAgain, change, keepNow, clear },
    retry,
  };
}
