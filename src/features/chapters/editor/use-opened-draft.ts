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
  /** The server has the chapter, and the pull that will bring it is running: a first visit, just after sign-in. */
  | { state: 'coming' }
  /** `session` is null for a new chapter, which gets a session with its first key. The part that binds the session closes it. */
  | { state: 'open'; session: DraftSession | null; text: ChapterText }
  /** `gone`: the server knows no such chapter; otherwise the chapter could not be fetched now. */
  | { state: 'failed'; gone: boolean };

const nothing = (): ChapterText => ({ title: '', content: emptyDocument(), authorNote: null });

/** Opens a chapter's draft; a text this device never had is fetched first. undefined: this device does not know the chapter yet. */
async function open(work: AuthorWork, id: ChapterId): Promise<DraftSession | undefined> {
  // A new chapter may exist only as the last text of the page that made it. It opens even if the device has no space to store it.
  const here = await work.openDraft(id).catch(() => undefined);
  if (here) return here;
  await work.fetchChapter(id);
  return (await work.chapter(id)) ? work.openDraft(id) : undefined;
}

/** Whether the missing part has arrived: the chapter, or after a failure its text. */
async function hasCome(work: AuthorWork, id: ChapterId, state: OpenedDraft['state']): Promise<boolean> {
  if (state === 'coming') return (await work.chapter(id)) !== undefined;
  return state === 'failed' && (await work.chapterText(id)) !== undefined;
}

/**
 * Opens a chapter for writing. The text comes from the draft session, which includes a last text of a closed page, so that text is not
 * overwritten (SYNC-2). `chapterId` null is a new chapter; `first` is a session opened before the first render. A chapter that could not be
 * opened opens once sync has fetched it.
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
