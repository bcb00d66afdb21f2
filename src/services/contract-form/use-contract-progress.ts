import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import {
  type ContractPlace,
  type ContractProgress,
  type KeptProgress,
  PROFILE_PLACE,
} from '#storage/owned/contract-progress.ts';

/** Where what is shown came from. */
export type Origin = 'device' | 'profile' | 'new';

export type KeptContract = {
  progress: ContractProgress;
  origin: Origin;
  /** The sensitive part was dropped after 72 hours. */
  dropped: boolean;
  /** Changes what is shown and keeps it soon. */
  change(next: (now: ContractProgress) => ContractProgress): void;
  /**
   * Keeps a version at once, and shows it only then: nothing is said to be on this device before it is. Resolves to whether this
   * device keeps all of it; never rejects.
   */
  keepNow(next: ContractProgress): Promise<boolean>;
  clear(): Promise<void>;
};

const nothing: ContractProgress = { form: emptyContractForm(), pictures: {}, submission: null };

/**
 * A contract form in the making: what this device kept, else the writer's own information, else nothing (docs/spec, section 4,
 * Contract flow: type 1 prefills type 2). `null` until that is known; `unreadable` where the device could not be read: an empty
 * form in its place would be written over what lies there. Kept as it changes, without waiting for a pause: sealing cannot be
 * done while a page goes, so what waited for it would be lost. What changes while one version is written is written next,
 * together.
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
  /** What is being written, and whether all of it was kept. */
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
      // A device that keeps nothing says so where the author writes chapters; the form stays on the screen.
      void write().catch(() => {});
    },
    [write],
  );
  const keepNow = useCallback(
    async (next: ContractProgress) => {
      latest.current = next;
      isDirty.current = true;
      // What is being written now may be an older version.
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
    // The server has it: nothing of it waits here any more.
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

/** What this device has kept; undefined where nothing is filled in. */
const keptForm = (kept: KeptProgress | undefined): Shown | undefined =>
  kept && !isEmpty(kept.progress)
    ? { progress: kept.progress, origin: 'device', dropped: kept.dropped }
    : undefined;

/** A form to begin with: what the author's profile says already. */
async function newForm(api: ApiClient, place: ContractPlace): Promise<Shown> {
  const own = await api.call('authorForm', {}, { quiet: true });
  const form = own.ok ? own.value.form : null;
  if (!form) return { progress: nothing, origin: 'new', dropped: false };
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
