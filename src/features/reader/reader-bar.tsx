import { ActionIcon } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { coversTop } from '#ui/platform/covered-edges.ts';
import { useScrollPart } from '#ui/platform/use-scroll-part.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { SchemeSwitch } from '#ui/scheme-switch.tsx';
import classes from './reader-bar.module.css';
import type { TextSize } from './use-text-size.ts';

type Props = { bookId: BookId | undefined; bookName: string; size: TextSize };

/** The link back to the story, text size, colours, and reading progress. */
export function ReaderBar({ bookId, bookName, size }: Props) {
  const { t } = useI18n();
  const [percent, setPercent] = useState(0);
  useScrollPart(useCallback((part: number) => setPercent(Math.round(part * 100)), []));
  return (
    <div className={classes.place}>
      <header ref={coversTop} className={classes.bar}>
        <div className={classes.inner}>
          <RouteLink
            to={bookId ? links.story(bookId) : links.library()}
            look="plain"
            className={classes.back}
          >
            <Icon d={icons.left} size={22} />
            <span className={classes.name}>{bookName || t('reader.contents')}</span>
          </RouteLink>
          <ActionIcon
            color="gray"
            aria-label={t('reader.smaller')}
            disabled={!size.canShrink}
            onClick={size.shrink}
          >
            <Icon d={icons.text} size={16} />
          </ActionIcon>
          <ActionIcon
            color="gray"
            aria-label={t('reader.larger')}
            disabled={!size.canGrow}
            onClick={size.grow}
          >
            <Icon d={icons.text} size={24} />
          </ActionIcon>
          <SchemeSwitch className={classes.scheme} />
        </div>
        <div
          className={classes.progress}
          role="progressbar"
          aria-label={t('reader.progress', { percent })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      </header>
    </div>
  );
}
