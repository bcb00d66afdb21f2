import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { withoutBankAnswers } from '#shared/domain/contract/bank-code-countries.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import {
  type ContractPlace,
  type ContractProgress,
  type KeptProgress,
  PROFILE_PLACE,
} from '#storage/owned/contract-progress.ts';

/** Source of the form shown. */
export type Origin = 'device' | 'rejected' | 'profile' | 'new';

export type KeptContract = {
  progress: ContractProgress;
  origin: Origin;
  /** The sensitive part was dropped after 72 hours. */
  dropped: boolean;
  /** Changes the form and stores it soon. */
  change(next: (now: ContractProgress) => ContractProgress): void;
  /**
   * Stores a version at once, and shows it only afterwards, so nothing is said to be on this device before it is. Resolves to whether
   * this device stored all of it; never rejects.
   */
  keepNow(next: ContractProgress): Promise<boolean>;
  clear(): Promise<void>;
};

const nothing: ContractProgress = { form: emptyContractForm(), pictures: {}, submission: null };

/**
 * An unfinished contract form: from this device, else as it was sent and rejected, else from the writer's own information, else empty (docs/spec, section 4, Contract flow:
 * type 1 prefills type 2). `null` until loaded; `unreadable` if the device could not be read: an empty form would then overwrite the
 * stored one. Stored at each change without waiting for a pause, as sealing cannot finish while a page goes. Changes made during one
 * write are written together in the next.
 */
export function useContractProgress(place: ContractPlace): {
  kept: KeptContract | null | 'unreadable';
  retry(): void;
} {
  const { contracts } = useAuthor();
  const { api } = useServices();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<ContractProgress>(nothing);
  const isDirty = useRef(false);
  /** The running write, and whether it stored everything. */
  const writing = useRef<Promise<boolean> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    let current = true;
    setUnreadable(false);
    void (async () => {
      const kept = await contracts.get(place).catch(() => 'unreadable' as const);
      const next = kept === 'unreadable' ? kept : (keptForm(kept) ?? (await newForm(api, place)));
      if (!current) return;
      if (next === 'unreadable') return setUnreadable(true);
      latest.current = next.progress;
      setShown(next);
    })();
    return () => {
      current = false;
    };
  }, [contracts, api, place, attempt]);

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
  }, [contracts, place]);
  const change = useCallback(
    (next: (now: ContractProgress) => ContractProgress) => {
      latest.current = next(latest.current);
      isDirty.current = true;
      setShown((now) => now && { ...now, progress: latest.current });
      // If the device cannot store, a notice says so where the author writes; the form stays on the screen.
      void write().catch(() => {});
    },
    [write],
  );
  const keepNow = useCallback(
    async (next: ContractProgress) => {
      latest.current = next;
      isDirty.current = true;
      // The running write may hold an older version.
      await writing.current?.catch(() => {});
      const isWhole = await write().catch(() => false);
      setShown((now) => now && { ...now, progress: latest.current });
      return isWhole;
    },
    [write],
  );
  const clear = useCallback(async () => {
    isDirty.current = false;
    await writing.current?.catch(() => {});
    await contracts.clear(place).catch(() => {});
    // The server has it, so nothing of it waits here.
    latest.current = { ...latest.current, submission: null, pictures: {} };
    setShown((now) => now && { ...now, progress: latest.current });
  }, [contracts, place]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return {
    kept: isUnreadable ? 'unreadable' : shown && { ...shown, change, keepNow, clear },
    retry,
  };
}

type Shown = Omit<KeptContract, 'change' | 'keepNow' | 'clear'>;

/** The form this device has stored; undefined if it is empty. */
const keptForm = (kept: KeptProgress | undefined): Shown | undefined =>
  kept && !isEmpty(kept.progress)
    ? { progress: kept.progress, origin: 'device', dropped: kept.dropped }
    : undefined;

/** A new form, prefilled from the story's rejected application or else from the author's profile. */
async function newForm(api: ApiClient, place: ContractPlace): Promise<Shown> {
  const bookId = parseId<BookId>(place);
  const own = await api.call('authorForm', { request: bookId ? { bookId } : {} }, { quiet: true });
  const sent = own.ok ? own.value.form : null;
  const form = sent && withoutBankAnswers(sent);
  if (!form) return { progress: nothing, origin: 'new', dropped: false };
  if (own.ok && own.value.rejected)
    return { progress: { ...nothing, form }, origin: 'rejected', dropped: false };
  const isProfile = place === PROFILE_PLACE;
  return {
    progress: { ...nothing, form: { ...form, guardianSign: isProfile ? form.guardianSign : '' } },
    origin: isProfile ? 'new' : 'profile',
    dropped: false,
  };
}

const isEmpty = ({ form, pictures, submission }: ContractProgress): boolean =>
  submission === null &&
  Object.keys(pictures).length === 0 &&
  Object.values(form).every((value) => value === '');
