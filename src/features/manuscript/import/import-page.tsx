import { Button, NativeSelect } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useAuthor } from '#services/author-context.ts';
import { useEmailFirst } from '#services/new-chapter/use-email-first.tsx';
import { useLive } from '#services/use-live.ts';
import { IMPORT_CHAPTERS_MAX } from '#shared/domain/limits.ts';
import { VOLUMES_MAX } from '#shared/domain/volume/volume.ts';
import { isBeyondDraft, type PlannedChapter, plannedVolumes } from '#shared/manuscript/plan-chapters.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { BackLink, Page } from '#ui/page.tsx';
import { tellsHeight } from '#ui/platform/covered-edges.ts';
import { useFileDrop } from '#ui/platform/use-file-drop.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { AlreadyThere } from './already-there.tsx';
import { FileChoice } from './file-choice.tsx';
import classes from './import-page.module.css';
import { ImportPreview } from './import-preview.tsx';
import { type Import, useImport } from './use-import.ts';
import { useSaving } from './use-saving.ts';

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * `/manuscript/import/{id}`: a manuscript becomes drafts of a story, after its author has seen a preview (docs/spec, section 10, Import
 * and export).
 */
export function ImportPage({ params }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const stories = useLive(useCallback(() => work.stories(), [work]));
  const manuscript = useImport();
  const over = useFileDrop((files) => manuscript.choose(files));
  const all = stories.state === 'ready' ? stories.value : [];
  const story = all.find(({ id }) => id === params.id);
  return (
    <Page
      title={t('manuscript.import.title')}
      width="narrow"
      before={
        // The page of an existing story needs no link back: the story's menu is above.
        params.id === '0' ? <BackLink to={links.stories()}>{t('author.storiesTitle')}</BackLink> : null
      }
    >
      {stories.state === 'loading' ? <Bone width="100%" height={180} /> : null}
      {stories.state === 'failed' ? <ErrorState title={t('author.failed')} /> : null}
      {stories.state === 'ready' ? (
        <>
          <FileChoice manuscript={manuscript} over={over} />
          {manuscript.state.kind === 'preview' ? (
            <Ready manuscript={manuscript} stories={all} known={story} />
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

const NONE: readonly PlannedChapter[] = [];

/** Whether a story takes no new chapters. */
const isClosed = (story: StoryView): boolean => story.finished || story.completionWaiting;

const confirmText = (t: Translator, count: number): string =>
  count === 0 ? t('manuscript.import.nothing') : t.count('manuscript.import.confirm', count);

type ReadyProps = { manuscript: Import; stories: readonly StoryView[]; known: StoryView | undefined };

/** How many volumes the story would have after the import, and whether the server takes as many. */
function useVolumesThen(story: StoryView | undefined, plan: readonly PlannedChapter[]) {
  const { work } = useAuthor();
  const id = story?.id;
  const there = useLive(useCallback(async () => (id ? work.volumes(id) : []), [work, id]));
  const begun = useMemo(() => plannedVolumes(plan).length, [plan]);
  const count = begun + (there.state === 'ready' ? there.value.length : 0);
  // Volumes that are there already are no reason to refuse chapters alone.
  return { count, fit: count <= VOLUMES_MAX || begun === 0 };
}

/** The preview, its story, and the one button that adds. */
function Ready({ manuscript, stories, known }: ReadyProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState('');
  const emailFirst = useEmailFirst();
  const saving = useSaving();
  const { state } = manuscript;
  const chapters = state.kind === 'preview' ? state.chapters : NONE;
  const included = useMemo(
    () => chapters.filter((chapter) => chapter.included && chapter.role === 'chapter'),
    [chapters],
  );
  const beyond = useMemo(
    () => included.length > IMPORT_CHAPTERS_MAX || included.some(isBeyondDraft),
    [included],
  );
  const open = stories.filter((story) => !isClosed(story));
  const story = known ?? open.find(({ id }) => id === chosen) ?? open[0];
  const closed = story !== undefined && isClosed(story);
  const volumes = useVolumesThen(story, chapters);
  if (state.kind !== 'preview') return null;

  if (saving.state.kind === 'saved') return <Saved {...saving.state} />;
  const busy = saving.state.kind === 'saving';
  return (
    <>
      <ImportPreview preview={state} manuscript={manuscript} volumes={volumes} />
      <AlreadyThere story={story} chapters={busy ? NONE : included} correct={manuscript.correct} />
      <div ref={tellsHeight} className={classes.foot}>
        {known || open.length === 0 ? null : (
          <NativeSelect
            label={t('manuscript.import.whichStory')}
            value={story?.id ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={open.map(({ id, form }) => ({ value: id, label: form.title || t('author.untitled') }))}
          />
        )}
        {story ? null : (
          <RouteLink to={links.createStory()} look="accent">
            {t('manuscript.import.newStory')}
          </RouteLink>
        )}
        {closed ? (
          <p className={classes.bad}>{t(story.finished ? 'editor.finished' : 'editor.completionWaiting')}</p>
        ) : null}
        {story ? (
          <Button
            size="md"
            loading={busy}
            disabled={included.length === 0 || closed || beyond || !volumes.fit}
            onClick={() => void emailFirst.add(story, () => saving.start(story, state.chapters))}
          >
            {confirmText(t, included.length)}
          </Button>
        ) : null}
        <SavingState saving={saving} />
      </div>
      {emailFirst.dialog}
    </>
  );
}

type Saving = ReturnType<typeof useSaving>;

function Saved({ count, story }: Extract<Saving['state'], { kind: 'saved' }>) {
  const { t } = useI18n();
  return (
    <div className={classes.saved} role="status">
      <p>{t.count('manuscript.import.saved', count)}</p>
      <RouteLink to={links.chapterList(story.id)} look="accent">
        {t('manuscript.import.toChapters')}
      </RouteLink>
    </div>
  );
}

/** Progress of saving the chapters, or its failure. */
function SavingState({ saving }: { saving: Saving }) {
  const { t, format } = useI18n();
  const { state } = saving;
  return (
    <div role="status">
      {state.kind === 'saving' ? (
        <>
          <span>
            {t('manuscript.import.saving', {
              done: format.number(state.done),
              all: format.number(state.all),
            })}
          </span>
          <Button variant="subtle" color="ink" onClick={saving.cancel}>
            {t('manuscript.cancel')}
          </Button>
        </>
      ) : null}
      {state.kind === 'failed' ? <p className={classes.bad}>{t('manuscript.import.notSaved')}</p> : null}
    </div>
  );
}
