import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { StoryUnit, unitOfStory } from '#services/length-unit.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { ShortcutsPart } from '#services/shortcuts/shortcuts-part.tsx';
import { useLive } from '#services/use-live.ts';
import { isFourthNext } from '#shared/domain/fourth-chapter.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { AuthorWork, StoryView } from '#sync/types/author-work.ts';
import { useWritingLook } from '#ui/platform/writing-look.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './chapter-editor.module.css';
import { ChapterEditor } from './chapter-editor.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { prefetchChapter, takePrefetched } from './prefetch-chapter.ts';
import { sameWhileWriting } from './same-while-writing.ts';
import { useIsRoom } from './use-is-room.ts';
import { useOpenedDraft } from './use-opened-draft.ts';

/** The editor works without this part, so a failure to load it must not take the page down. */
const ChaptersPanel = part(
  'chapters-panel',
  async () => (await import('#features/chapters/room/writing-room.tsx')).ChaptersPanel,
  { failed: Nothing },
);

const EmailGate = part(
  'email-gate',
  async () => (await import('#services/new-chapter/email-gate.tsx')).EmailGate,
  { texts: 'accountEmail' },
);

type Props = { params: Readonly<Record<string, string | undefined>> };

/** The ids of `/authorManage/newChapter/{id}/{chapterid}/{allowPrice}`; `chapterId` is null for a new chapter, undefined if invalid. */
const chapterAddress = ({ id, chapterId }: Readonly<Record<string, string | undefined>>) => ({
  bookId: parseId<BookId>(id),
  chapterId: chapterId === '0' ? null : parseId<ChapterId>(chapterId),
});

/** Reads the page's first content while the app's scripts still load. Never rejects. */
export async function prime(work: AuthorWork, params: Props['params']): Promise<void> {
  const { bookId, chapterId } = chapterAddress(params);
  if (!bookId || chapterId === undefined) return;
  await prefetchChapter({ work, bookId, chapterId });
}

type Address = { bookId: BookId; chapterId: ChapterId | null };

/** An open editor. `opened` is what it was opened with; `chapterId` is what it writes now: a new chapter gets its id with its first key. */
type OpenEditor = Address & { key: number; opened: ChapterId | null };

/**
 * Decides which editor belongs to the address. Each change of the address opens a new editor, with one exception: a new chapter that gets its
 * id keeps its editor.
 */
function useEditorOf({ bookId, chapterId }: Address): {
  editor: OpenEditor;
  onCreated(id: ChapterId): void;
} {
  const [shown, setShown] = useState<OpenEditor>({ key: 0, bookId, chapterId, opened: chapterId });
  let editor = shown;
  if (shown.bookId !== bookId || shown.chapterId !== chapterId) {
    editor = { key: shown.key + 1, bookId, chapterId, opened: chapterId };
    setShown(editor);
  }
  const onCreated = useCallback(
    (id: ChapterId) => setShown((open) => (open.chapterId === null ? { ...open, chapterId: id } : open)),
    [],
  );
  return { editor, onCreated };
}

/** Reads the address; invalid ids lead back to the stories (`/authorManage/newChapter/{id}/{chapterid}/{allowPrice}`). */
export default function EditorPage({ params }: Props) {
  const { t } = useI18n();
  const { bookId, chapterId } = chapterAddress(params);
  if (!bookId || chapterId === undefined) return <Problem text={t('editor.gone')} />;
  return <WritingPlace bookId={bookId} chapterId={chapterId} />;
}

function WritingPlace({ bookId, chapterId }: Address) {
  const { editor, onCreated } = useEditorOf({ bookId, chapterId });
  const isRoom = useIsRoom();
  const { chapters } = useWritingLook();
  // The panel loads after the first text, and stays when a different chapter is opened.
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <>
      <OpenChapter
        key={editor.key}
        bookId={bookId}
        chapterId={editor.opened}
        onCreated={onCreated}
        fromChapter={drawn}
        onDrawn={onDrawn}
      />
      {drawn && isRoom && chapters && <ChaptersPanel key={bookId} bookId={bookId} chapterId={chapterId} />}
      {drawn && <ShortcutsPart />}
    </>
  );
}

function Problem({ text, bookId, onRetry }: { text: string; bookId?: BookId; onRetry?: () => void }) {
  const { t } = useI18n();
  return (
    <main id="content" className={classes.problem}>
      <Alert color="warn" role="alert">
        <Stack align="flex-start" gap="sm">
          <Text>{text}</Text>
          {onRetry && <Button onClick={onRetry}>{t('error.tryAgain')}</Button>}
          <RouteLink to={bookId ? links.chapterList(bookId) : links.stories()}>
            {t(bookId ? 'editor.back' : 'author.stories')}
          </RouteLink>
        </Stack>
      </Alert>
    </main>
  );
}

type FailedDraft = Extract<ReturnType<typeof useOpenedDraft>, { state: 'failed' }>;

/** A deleted chapter is not fetched again. */
function DraftProblem({ draft, bookId }: { draft: FailedDraft; bookId: BookId }) {
  const { t } = useI18n();
  return draft.gone ? (
    <Problem text={t('editor.gone')} bookId={bookId} />
  ) : (
    <Problem text={t('editor.missing')} bookId={bookId} onRetry={draft.retry} />
  );
}

/** Why a story takes no new chapter, or null. */
function closedTo(story: StoryView): 'editor.finished' | 'editor.completionWaiting' | null {
  if (story.finished) return 'editor.finished';
  return story.completionWaiting ? 'editor.completionWaiting' : null;
}

type OpenProps = {
  bookId: BookId;
  chapterId: ChapterId | null;
  onCreated(id: ChapterId): void;
  fromChapter: boolean;
  onDrawn(): void;
};

function OpenChapter({ bookId, chapterId, onCreated, fromChapter, onDrawn }: OpenProps) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { storyAtHand } = useServices();
  const [first] = useState(() => takePrefetched({ work, bookId, chapterId }));
  const story = useLive(
    useCallback(() => work.story(bookId), [work, bookId]),
    { same: sameWhileWriting, first: first?.story },
  );
  const draft = useOpenedDraft(chapterId, first?.session ?? null);
  const read = story.state === 'ready' ? story.value : undefined;
  const last = useRef(read);
  if (read) last.current = read;
  // The page of an open text stays: the story's row may be missing for a moment, together with the whole database.
  const known = read ?? (draft.state === 'open' ? last.current : undefined);

  useEffect(() => {
    if (known) storyAtHand.remember({ id: known.id, name: known.form.title, allowPrice: known.allowPrice });
  }, [known, storyAtHand]);

  if (story.state === 'failed') return <Problem text={t('editor.failed')} bookId={bookId} />;
  if (draft.state === 'failed') return <DraftProblem draft={draft} bookId={bookId} />;
  if (story.state === 'loading' || draft.state === 'opening' || draft.state === 'coming')
    return <EditorSkeleton />;
  if (!known) return <Problem text={t('author.storyMissing')} />;
  const closed = chapterId ? null : closedTo(known);
  if (closed) return <Problem text={t(closed)} bookId={bookId} />;
  const editor = (
    <StoryUnit value={unitOfStory(known.form)}>
      <ChapterEditor
        story={known}
        session={draft.session}
        initial={draft.text}
        onCreated={onCreated}
        fromChapter={fromChapter}
        onDrawn={onDrawn}
      />
    </StoryUnit>
  );
  return chapterId ? editor : <Gate story={known}>{editor}</Gate>;
}

/**
 * The fourth-chapter rule at the address of a new chapter (docs/spec, section 4, Fourth chapter). It uses the number of chapters when the page
 * opened, so a chapter made inside does not close the page.
 */
function Gate({ story, children }: { story: StoryView; children: ReactNode }) {
  const { navigate } = useServices();
  const [first] = useState(story);
  if (!isFourthNext(first)) return children;
  const close = () => navigate(links.chapterList(first.id), { replace: true });
  return (
    <EmailGate story={first} onClose={close}>
      {children}
    </EmailGate>
  );
}
