import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { FoundInChapter } from '#shared/domain/find-in-chapters.ts';
import type { FindQuery } from '#shared/domain/find-text.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { findAddress } from '#shared/protocol/find-address.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import classes from './find-page.module.css';

type Props = { story: StoryView; found: readonly FoundInChapter<ChapterId>[]; query: FindQuery };

/** Chapters rendered at once. */
const SHOWN = 10;

/** Matches in context, by chapter; each opens its chapter with the search open. */
export const FoundList = memo(function FoundList({ story, found, query }: Props) {
  const { t } = useI18n();
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ol className={classes.list}>
        {found.slice(0, shown).map((chapter) => (
          <li key={chapter.id} className={classes.chapter}>
            <a
              className={classes.link}
              href={`#${links.writeChapter(story.id, chapter.id, story.allowPrice)}?${findAddress(query)}`}
            >
              <span className={classes.title}>{chapter.title.trim() || t('author.untitled')}</span>
              <span className={classes.quiet}>{t.count('manuscript.find.count', chapter.count)}</span>
              {chapter.found.map(({ before, match, after }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: matches have no identity but their position
                <span key={index} className={classes.context}>
                  {before}
                  <mark>{match}</mark>
                  {after}
                </span>
              ))}
              {chapter.count > chapter.found.length ? (
                <span className={classes.quiet}>
                  {t.count('manuscript.find.more', chapter.count - chapter.found.length)}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
      {found.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('manuscript.import.more')}
        </Button>
      ) : null}
    </>
  );
});
