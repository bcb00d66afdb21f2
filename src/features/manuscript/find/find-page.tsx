import '#ui/mantine-more.css';
import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { StoryAtHand } from '#services/story-at-hand.tsx';
import { findInChapters } from '#shared/domain/find-in-chapters.ts';
import { createFinder, FIND_WAYS, type FindQuery } from '#shared/domain/find-text.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { dotted } from '#ui/dotted.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import classes from './find-page.module.css';
import { FoundList } from './found-list.tsx';
import { type ReplaceState, useReplace } from './use-replace.ts';
import { useStoryIndex } from './use-story-index.ts';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** `/manuscript/find/{id}`: find and replace through all chapters of a story, also offline (docs/spec, section 10, Find and replace). */
export function FindPage({ params }: Props) {
  const { t } = useI18n();
  return (
    <StoryAtHand id={params.id} title={t('manuscript.find.title')}>
      {(story) => <Find story={story} />}
    </StoryAtHand>
  );
}

const NOTHING: FindQuery = { text: '', matchCase: false, wholeWord: false, ignoreAccents: false };

function Find({ story }: { story: StoryView }) {
  const { t, format } = useI18n();
  const index = useStoryIndex(story.id);
  const replacing = useReplace(index.reload);
  const [query, setQuery] = useState(NOTHING);
  const [replacement, setReplacement] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  // Typing has priority over the results.
  const wanted = useDeferredValue(query);
  const finder = useMemo(() => createFinder(wanted), [wanted]);
  const found = useMemo(
    () => (finder && index.chapters ? findInChapters(index.chapters, finder, wanted) : []),
    [finder, index.chapters, wanted],
  );
  const count = found.reduce((sum, chapter) => sum + chapter.count, 0);

  const outcome = () => {
    if (!finder || index.failed) return '';
    if (!index.chapters) return t('manuscript.find.reading');
    if (count === 0) return t('manuscript.find.none');
    return dotted([
      t.count('manuscript.find.count', count),
      t.count('manuscript.find.inChapters', found.length),
    ]);
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="search"
          autoFocus
          label={t('manuscript.find.field')}
          description={t('manuscript.find.lead')}
          value={query.text}
          autoCapitalize="off"
          onChange={(event) => setQuery({ ...query, text: event.currentTarget.value })}
        />
        <div className={classes.ways}>
          {FIND_WAYS.map((way) => (
            <Checkbox
              key={way}
              label={t(`manuscript.find.${way}`)}
              checked={query[way]}
              onChange={(event) => setQuery({ ...query, [way]: event.currentTarget.checked })}
            />
          ))}
        </div>
        {replacement === null ? (
          <Button
            variant="subtle"
            color="ink"
            className={classes.start ?? ''}
            onClick={() => setReplacement('')}
          >
            {t('manuscript.find.showReplace')}
          </Button>
        ) : (
          <div className={classes.replace}>
            <TextInput
              label={t('manuscript.find.replaceField')}
              value={replacement}
              autoCapitalize="off"
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={count === 0}
              loading={replacing.state.kind === 'busy'}
              onClick={() => setAsking(true)}
            >
              {t('manuscript.find.replaceAll')}
            </Button>
          </div>
        )}
      </div>
      <Outcome state={replacing.state} undo={replacing.undo} />
      {index.failed && <Alert color="warn">{t('author.failed')}</Alert>}
      <MissingTexts chapters={index.missing} />
      <p className={classes.count} role="status">
        {outcome()}
      </p>
      <FoundList story={story} found={found} query={wanted} />
      <ConfirmDialog
        open={asking}
        title={t('manuscript.find.sure', { count: format.number(count) })}
        confirm={t('manuscript.find.replaceAll')}
        cancel={t('manuscript.find.keep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (finder)
            replacing.replaceAll(
              found.map(({ id }) => id),
              finder,
              replacement ?? '',
            );
        }}
      >
        {t('manuscript.find.sureText')}
      </ConfirmDialog>
    </>
  );
}

/** The result of replacing, and its undo. */
function Outcome({ state, undo }: { state: ReplaceState; undo(): void }) {
  const { t } = useI18n();
  return (
    <div role="status" className={classes.outcome}>
      {state.kind === 'replaced' ? (
        <>
          <span>{t.count('manuscript.find.replaced', state.count)}</span>
          <Button variant="light" onClick={undo}>
            {t('manuscript.find.undo')}
          </Button>
        </>
      ) : null}
      {state.kind === 'undone'
        ? state.kept === 0
          ? t('manuscript.find.undone')
          : t.count('manuscript.find.undoPartly', state.kept)
        : null}
      {state.kind === 'failed' ? <span className={classes.bad}>{t('manuscript.find.failed')}</span> : null}
    </div>
  );
}

/** Chapter names shown at once. */
const NAMED = 5;

/** Lists the chapters that are not searched because their texts are not on this device. */
function MissingTexts({ chapters }: { chapters: readonly ChapterView[] }) {
  const { t } = useI18n();
  const online = useOnlineHint();
  if (chapters.length === 0) return null;
  const more = chapters.length - NAMED;
  return (
    <div className={classes.missing} role="status">
      <p>{t.count('manuscript.find.missing', chapters.length)}</p>
      <ul>
        {chapters.slice(0, NAMED).map(({ id, title }) => (
          <li key={id}>{title.trim() || t('author.untitled')}</li>
        ))}
        {more > 0 ? <li>{t.count('manuscript.find.more', more)}</li> : null}
      </ul>
      <p>{t(online ? 'manuscript.find.bringing' : 'manuscript.find.offline')}</p>
    </div>
  );
}
