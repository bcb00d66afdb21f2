import '#ui/styles/content.ts';
import '#ui/styles/button.ts';
import '#ui/styles/list.ts';
import '#ui/styles/menu.ts';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { askedPart } from '#services/asked-part.tsx';
import { useAuthor } from '#services/author-context.ts';
import { useNewChapter } from '#services/new-chapter/use-new-chapter.tsx';
import { useServices } from '#services/services-context.ts';
import { nameAtHand } from '#services/story-at-hand.tsx';
import { useLive } from '#services/use-live.ts';
import { useReportDeletion } from '#services/use-report-deletion.ts';
import { useSteadyList } from '#services/use-steady-list.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import chips from '#ui/chips.module.css';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { dotted } from '#ui/dotted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { lazyOr } from '#ui/lazy-or.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './chapter-list.module.css';
import { ChapterRow } from './chapter-row.tsx';
import { useChapterActions } from './editor/use-chapter-actions.ts';
import { isMovable } from './movable.ts';
import { StoryToolsPlace } from './story-tools-place.tsx';
import { VolumeParts } from './volumes/volume-parts.tsx';

const StoryTools = lazyOr(
  async () => (await import('./story-tools.tsx')).StoryTools,
  () => null,
);
const ReorderList = askedPart(async () => (await import('./reorder-list.tsx')).ReorderList);
const DeletedChapters = askedPart(async () => (await import('./deleted-chapters.tsx')).DeletedChapters);
const ScheduleDrafts = askedPart(async () => (await import('./schedule/schedule-drafts.tsx')).ScheduleDrafts);

type Props = { params: Readonly<Record<string, string | undefined>> };

/** `/authorManage/chapterList/{id}`: a story's chapters, each with its state (docs/spec, section 2). */
export default function ChapterListPage({ params }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { storyAtHand } = useServices();
  const bookId = parseId<BookId>(params.id);
  const story = useLive(
    useCallback(async () => (bookId ? await work.story(bookId) : undefined), [work, bookId]),
  );
  const chapters = useLive(
    useCallback(async () => (bookId ? await work.chapters(bookId) : []), [work, bookId]),
  );
  const volumes = useLive(
    useCallback(async () => (bookId ? await work.volumes(bookId) : []), [work, bookId]),
  );
  const known = story.state === 'ready' ? story.value : undefined;

  useEffect(() => {
    if (known) storyAtHand.remember({ id: known.id, name: known.form.title, allowPrice: known.allowPrice });
    else if (bookId && story.state === 'ready') storyAtHand.forget(bookId);
  }, [known, bookId, story.state, storyAtHand]);

  if (story.state === 'failed' || chapters.state === 'failed' || volumes.state === 'failed')
    return <Alert color="terracotta">{t('author.failed')}</Alert>;
  if (story.state === 'ready' && !known) return <Alert>{t('author.storyMissing')}</Alert>;
  const isReady = chapters.state === 'ready' && volumes.state === 'ready';
  return (
    <Stack gap="md">
      <Heading
        title={known?.form.title ?? nameAtHand(storyAtHand, bookId)}
        facts={
          known && isReady
            ? dotted([
                t.count('chapterList.count', chapters.value.length),
                t.count('editor.words', known.words),
              ])
            : ''
        }
      />
      {known && isReady ? (
        <Chapters story={known} chapters={chapters.value} volumes={volumes.value} />
      ) : (
        [0, 1, 2, 3].map((row) => <Skeleton key={row} h={64} aria-hidden="true" />)
      )}
    </Stack>
  );
}

/** The way back, the story's title and its facts. They are '' before the local database is open. */
function Heading({ title, facts }: { title: string; facts: string }) {
  const { t } = useI18n();
  return (
    <div>
      <RouteLink to={links.stories()}>{t('chapterList.backToStories')}</RouteLink>
      {title === '' ? (
        <Skeleton h={36} w="60%" aria-hidden="true" />
      ) : (
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
      )}
      {facts === '' ? (
        <Skeleton h="1em" w="40%" my="0.25em" aria-hidden="true" />
      ) : (
        <Text size="sm">{facts}</Text>
      )}
    </div>
  );
}

/** Whether the story has a published chapter but is still private. */
const canBeOpened = (story: StoryView, chapters: readonly ChapterView[]): boolean =>
  !story.published && chapters.some((chapter) => chapter.status === 'published');

type Mode = 'reorder' | 'schedule' | 'deleted';

type ChaptersProps = { story: StoryView; chapters: readonly ChapterView[]; volumes: readonly Volume[] };

function Chapters({ story, chapters: read, volumes }: ChaptersProps) {
  const chapters = useSteadyList(read);
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const { takeBack } = useChapterActions();
  const newChapter = useNewChapter();
  const reportDeletion = useReportDeletion();
  const [mode, setMode] = useState<'list' | Mode>('list');
  const [like, setLike] = useState<ReadonlySet<string> | null>(null);
  const [deleting, setDeleting] = useState<ChapterView | null>(null);
  const onTakeBack = useCallback((chapter: ChapterView) => void takeBack(chapter.id), [takeBack]);
  const drafts = chapters.filter(isMovable);
  const canAdd = !story.finished && !story.completionWaiting;
  const canOpen = canBeOpened(story, chapters);

  const attempt = (doing: Promise<void>) => doing.catch(() => notify.error(t('message.operationFailed')));
  const remove = async (id: ChapterId) => {
    try {
      await work.deleteChapter(id);
    } catch {
      notify.error(t('message.deleteFailed'));
      return;
    }
    await reportDeletion((item) => item.intent === 'deleteChapter' && item.chapterId === id);
  };
  const isLiked = (chapter: ChapterView) => like === null || like.has(chapter.id);
  const showList = () => setMode('list');
  const toggle = (next: Mode) => setMode((before) => (before === next ? 'list' : next));

  const tool = (name: Mode, label: string) => (
    <button type="button" className={chips.chip} aria-pressed={mode === name} onClick={() => toggle(name)}>
      {label}
    </button>
  );

  return (
    <>
      {canOpen && <OpenFirst onOpen={() => void attempt(work.openStory(story.id))} />}
      {!canAdd && <Alert>{t(story.finished ? 'editor.finished' : 'editor.completionWaiting')}</Alert>}
      <Button
        color="terracotta"
        className={classes.newChapter ?? ''}
        disabled={!canAdd}
        onClick={() => newChapter.start(story)}
      >
        {t('chapterList.newChapter')}
      </Button>
      <div className={classes.tools}>
        {drafts.length > 1 &&
          tool('reorder', t(mode === 'reorder' ? 'chapterList.reorderDone' : 'chapterList.reorder'))}
        {drafts.length > 0 && canAdd && tool('schedule', t('schedule.open'))}
        {tool('deleted', t('chapterList.deleted'))}
        <Suspense fallback={<StoryToolsPlace chapters={chapters} />}>
          <StoryTools story={story} chapters={chapters} canAdd={canAdd} onLike={setLike} />
        </Suspense>
      </div>
      {mode === 'deleted' && <DeletedChapters bookId={story.id} onClose={showList} />}
      {mode === 'reorder' && (
        <ReorderList bookId={story.id} chapters={chapters} volumes={volumes} onClose={showList} />
      )}
      {mode === 'schedule' && <ScheduleDrafts drafts={drafts} onClose={showList} />}
      {(mode === 'list' || mode === 'deleted') &&
        (chapters.length === 0 ? (
          <EmptyState icon={icons.book} title={t('chapterList.empty')} text={t('chapterList.emptyHelp')} />
        ) : (
          <VolumeParts
            bookId={story.id}
            chapters={chapters}
            volumes={volumes}
            row={(chapter, number, onVolume) =>
              isLiked(chapter) && (
                <ChapterRow
                  key={chapter.id}
                  allowPrice={story.allowPrice}
                  chapter={chapter}
                  number={number}
                  onTakeBack={onTakeBack}
                  onDelete={setDeleting}
                  onVolume={onVolume}
                />
              )
            }
          />
        ))}
      {newChapter.dialog}
      {deleting && (
        <DeleteQuestion
          chapter={deleting}
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setDeleting(null);
            void remove(deleting.id);
          }}
        />
      )}
    </>
  );
}

/** A published chapter is in a private story, so no reader can see it. */
function OpenFirst({ onOpen }: { onOpen(): void }) {
  const { t } = useI18n();
  return (
    <Alert role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ flex: '1 1 200px' }}>
          {t('chapterList.openFirst')}
        </Text>
        <Button size="sm" variant="light" onClick={onOpen}>
          {t('chapterList.openStory')}
        </Button>
      </Group>
    </Alert>
  );
}

type QuestionProps = { chapter: ChapterView; onCancel(): void; onConfirm(): void };

function DeleteQuestion({ chapter, onCancel, onConfirm }: QuestionProps) {
  const { t } = useI18n();
  return (
    <ConfirmDialog
      open
      title={t('chapterList.deleteTitle')}
      confirm={t('chapterList.deleteConfirm')}
      cancel={t('chapterList.keep')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t('chapterList.deleteText', { title: chapter.title.trim() || t('chapterList.untitled') })}
    </ConfirmDialog>
  );
}
