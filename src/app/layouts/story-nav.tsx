import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { storyLinks } from '#services/story-links.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { Icon } from '#ui/icon.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-nav.module.css';

type Props = { id: BookId; path: string };

/** The story side menu on every page of a story: below the author's menu on a desk, a scrollable row on a phone. */
export function StoryNav({ id, path }: Props) {
  const { t } = useI18n();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current entry
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={row} className={classes.nav} aria-label={t('author.ofStory')}>
      {storyLinks(id).map(({ to, icon, text }) => (
        <RouteLink
          key={to}
          to={to}
          look="plain"
          className={classes.entry}
          aria-current={path === to ? 'page' : undefined}
        >
          <Icon d={icon} size={18} />
          {t(text)}
        </RouteLink>
      ))}
    </nav>
  );
}
