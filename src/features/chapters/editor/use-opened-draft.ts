import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { AuthorWork, DraftSession } from '#sync/types/author-work.ts';

export type OpenedDraft =
  | { state: 'opening' }
  /** The server has it, and the pull that makes it known to this device is on its way: a first visit, just signed in. */
  | { state: 'coming' }
  /** `session` is null for a new chapter, which gets one with its first key. Whoever binds it closes it. */
  | { state: 'open'; session: DraftSession | null; text: ChapterText }
  /** `gone`: the server knows no such chapter; else it could not be had now. */
  | { state: 'failed'; gone: boolean };

const nothing = (): ChapterText => ({ title: '', content: emptyDocument(), authorNote: null });

/** Opens a chapter's draft; a text this device never had is brought from the server first. Undefined: not known here yet. */
async function open(work: AuthorWork, id: ChapterId): Promise<DraftSession | undefined> {
  // A new chapter may be no more than the last text of the page that made it, which opens though the device has no room to store it.
  const here = await work.openDraft(id).catch(() => undefined);
  if (here) return here;
  await work.fetchChapter(id);
  return (await work.chapter(id)) ? work.openDraft(id) : undefined;
}

/** Whether what was missing has come meanwhile: the chapter itself, or after a failure its text. */
async function hasCome(work: AuthorWork, id: ChapterId, state: OpenedDraft['state']): Promise<boolean> {
  if (state === 'coming') return (await work.chapter(id)) !== undefined;
  return state === 'failed' && (await work.chapterText(id)) !== undefined;
}

/**
 * Opens a chapter for writing. The text shown is the session's own, so nothing that was put on leaving can be missed and
 * overwritten (SYNC-2). `chapterId` null is a new chapter; `first` is the session that was opened before the screen was drawn. What could not be had opens by itself once sync has brought it.
 */
export function useOpenedDraft(
  chapterId: ChapterId | null,
  first: DraftSession | null,
): OpenedDraft & { retry(): void } {
  const { work } = useAuthor();
  const [opened, setOpened] = useState<OpenedDraft>(
    chapterId && !first
      ? { state: 'opening' }
      : { state: 'open', session: first, text: first?.text ?? nothing() },
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!chapterId || (first && attempt === 0)) return;
    let current = true;
    open(work, chapterId).then(
      (session) => {
        if (!current) void session?.close();
        else setOpened(session ? { state: 'open', session, text: session.text } : { state: 'coming' });
      },
      (error: Error) => {
        const failure = error.cause as CallFailure | undefined;
        const gone = failure?.kind === 'answer' && failure.code === 'notFound';
        if (current) setOpened({ state: 'failed', gone });
      },
    );
    return () => {
      current = false;
    };
  }, [work, chapterId, attempt]);

  const retry = useCallback(() => {
    setOpened({ state: 'opening' });
    setAttempt((n) => n + 1);
  }, []);

  const { state } = opened;
  const come = useLive(
    useCallback(
      async () => chapterId !== null && (await hasCome(work, chapterId, state)),
      [work, chapterId, state],
    ),
  );
  const isHere = come.state === 'ready' && come.value;
  useEffect(() => {
    if (isHere) retry();
  }, [isHere, retry]);

  return { ...opened, retry };
}
