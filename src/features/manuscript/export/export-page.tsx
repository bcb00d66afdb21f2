import '#ui/mantine-more.css';
import { Button, Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { StoryAtHand } from '#services/story-at-hand.tsx';
import { useLive } from '#services/use-live.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/manuscript/manuscript.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './export-page.module.css';
import { type ExportState, useExport } from './use-export.ts';

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * `/manuscript/export/{id}`: a story as .docx, .epub or .txt, made on this device, without a network (docs/spec, section 10,
 * Import and export).
 */
export function ExportPage({ params }: Props) {
  const { t } = useI18n();
  return (
    <StoryAtHand id={params.id} title={t('manuscript.export.title')}>
      {(story) => <Export story={story} />}
    </StoryAtHand>
  );
}

/** How many chapters the story has, and how many of them are drafts. */
function useDrafts({ id }: StoryView): { all: number; drafts: number } {
  const { work } = useAuthor();
  const chapters = useLive(useCallback(() => work.chapters(id), [work, id]));
  const all = chapters.state === 'ready' ? chapters.value : [];
  return { all: all.length, drafts: all.filter(({ status }) => status !== 'published').length };
}

function Export({ story }: { story: StoryView }) {
  const { t } = useI18n();
  const [withDrafts, setWithDrafts] = useState(true);
  const counts = useDrafts(story);
  const { state, start, cancel } = useExport(story, withDrafts);
  const isEmpty = story.chapterCount === 0;
  return (
    <>
      <p className={classes.lead}>{t(isEmpty ? 'manuscript.export.empty' : 'manuscript.export.lead')}</p>
      {counts.drafts > 0 && counts.drafts < counts.all ? (
        <Checkbox
          className={classes.drafts ?? ''}
          checked={withDrafts}
          onChange={(event) => setWithDrafts(event.currentTarget.checked)}
          label={t.count('manuscript.export.drafts', counts.drafts)}
        />
      ) : null}
      <ul className={classes.list}>
        {EXPORT_FORMATS.map((format) => (
          <li key={format} className={classes.card}>
            <div>
              <h2 className={classes.name}>{t(`manuscript.export.${format}.name`)}</h2>
              <p className={classes.help}>{t(`manuscript.export.${format}.help`)}</p>
            </div>
            <Button
              variant="default"
              disabled={isEmpty || (state.kind === 'working' && state.format !== format)}
              loading={state.kind === 'working' && state.format === format}
              leftSection={<Icon d={icons.download} />}
              aria-label={t('manuscript.export.make', { format: t(`manuscript.export.${format}.name`) })}
              onClick={() => start(format)}
            >
              {`.${format}`}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.state} role="status">
        <Standing state={state} again={start} cancel={cancel} />
      </div>
      <p className={classes.all}>
        <RouteLink to={links.settings('device')}>{t('manuscript.export.everything')}</RouteLink>
      </p>
    </>
  );
}

type StandingProps = {
  state: ExportState;
  again(format: ExportFormat): void;
  cancel(): void;
};

/** Progress of the file, and its errors, in words. */
function Standing({ state, again, cancel }: StandingProps) {
  const { t, format } = useI18n();
  if (state.kind === 'idle') return null;
  if (state.kind === 'working')
    return (
      <>
        <p>
          {t('manuscript.export.working', {
            done: format.number(state.done),
            all: format.number(state.all),
          })}
        </p>
        <Button variant="subtle" color="ink" onClick={cancel}>
          {t('manuscript.cancel')}
        </Button>
      </>
    );
  if (state.kind === 'failed')
    return (
      <>
        <p className={classes.bad}>{t('manuscript.export.failed')}</p>
        <Button variant="default" onClick={() => again(state.format)}>
          {t('error.tryAgain')}
        </Button>
      </>
    );
  if (state.kind === 'partly')
    return (
      <>
        <p className={classes.bad}>{t.count('manuscript.export.missing', state.missing.length)}</p>
        <ul className={classes.missing}>
          {state.missing.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <div className={classes.choice}>
          <Button variant="default" onClick={() => again(state.format)}>
            {t('error.tryAgain')}
          </Button>
          <Button variant="default" onClick={state.save}>
            {t('manuscript.export.without')}
          </Button>
        </div>
      </>
    );
  return <p>{t(state.drawnCover ? 'manuscript.export.doneDrawn' : 'manuscript.export.done')}</p>;
}
