import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { openedFile } from '#services/opened-file.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import chips from '#ui/chips.module.css';
import { useFileDrop } from '#ui/platform/use-file-drop.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { ChapterJump } from './chapter-jump.tsx';
import { chaptersLike } from './chapters-like.ts';
import classes from './story-tools.module.css';
import { JUMP_FROM, StoryToolsPlace } from './story-tools-place.tsx';

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  canAdd: boolean;
  /** Reports the chapters that match the typed text; null: all. */
  onLike(like: ReadonlySet<string> | null): void;
};

/** Import and export of a story. A manuscript dropped anywhere on its chapter list opens the import too. */
export function StoryTools({ story, chapters, canAdd, onLike }: Props) {
  const { t, has, ensure } = useI18n();
  useEffect(() => {
    // Its texts load with it; without them (no network, never fetched) there are no tools.
    ensure('manuscript').catch(() => undefined);
  }, [ensure]);
  const { navigate } = useServices();
  const [typed, setTyped] = useState('');
  const hasChapters = chapters.length > 0;
  const over = useFileDrop(([file]) => {
    if (!file || !canAdd) return;
    openedFile.put(file);
    navigate(links.manuscript('import', story.id));
  });
  if (!has('manuscript')) return <StoryToolsPlace chapters={chapters} />;
  return (
    <>
      {over && canAdd ? <div className={classes.over} /> : null}
      <nav className={classes.tools} aria-label={story.form.title}>
        {hasChapters ? (
          <RouteLink look="plain" className={chips.chip} to={links.manuscript('find', story.id)}>
            {t('manuscript.tools.find')}
          </RouteLink>
        ) : null}
        {canAdd ? (
          <RouteLink look="plain" className={chips.chip} to={links.manuscript('import', story.id)}>
            {t('manuscript.tools.import')}
          </RouteLink>
        ) : null}
        {hasChapters ? (
          <RouteLink look="plain" className={chips.chip} to={links.manuscript('export', story.id)}>
            {t('manuscript.tools.export')}
          </RouteLink>
        ) : null}
      </nav>
      {chapters.length >= JUMP_FROM ? (
        <div className={classes.jump}>
          <ChapterJump
            story={story}
            chapters={chapters}
            typed={typed}
            onType={(next) => {
              setTyped(next);
              onLike(chaptersLike(chapters, next));
            }}
          />
        </div>
      ) : null}
    </>
  );
}
