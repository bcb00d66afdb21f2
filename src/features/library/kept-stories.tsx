import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { keptStories } from '#services/kept-story/kept-answers.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import classes from './library-page.module.css';
import { StoryRow } from './story-row.tsx';

type Props = {
  /** Shows the stories at once: the library cannot be reached. */
  open: boolean;
  /** A part of a title or pen name. */
  searchValue: string;
};

/** The stories that the reader keeps on this device, so that they are found without a network; nothing if there are none. */
export function KeptStories({ open, searchValue }: Props) {
  const { t } = useI18n();
  const [kept, setKept] = useState<readonly PublicStory[]>([]);
  useEffect(() => {
    void keptStories().then(setKept);
  }, []);
  const wanted = searchValue.trim().toLowerCase();
  const found = kept.filter(({ name, iname }) => `${name}\n${iname}`.toLowerCase().includes(wanted));
  if (found.length === 0) return null;
  return (
    <details className={classes.kept} open={open}>
      <summary>{t('library.kept', { count: found.length })}</summary>
      <ul className={classes.list}>
        {found.map((story) => (
          <li key={story.id}>
            <StoryRow story={story} />
          </li>
        ))}
      </ul>
    </details>
  );
}
