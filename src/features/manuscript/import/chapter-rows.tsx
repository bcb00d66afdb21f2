import { Button } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { blockText } from '#shared/domain/story-document.ts';
import { type PlannedChapter, wordsOf } from '#shared/manuscript/plan-chapters.ts';
import { dotted } from '#ui/dotted.ts';
import { Icon } from '#ui/icon.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { ChapterCorrection } from './chapter-correction.tsx';
import classes from './import-page.module.css';
import type { Import } from './use-import.ts';

type Props = { chapters: readonly PlannedChapter[]; correct: Import['correct'] };

/** Number of rows rendered at once; they take well under 50 ms. */
const SHOWN = 30;

/** The preview's chapters; a tap opens one for correction. */
export function ChapterRows({ chapters, correct }: Props) {
  const { t } = useI18n();
  const [open, setOpen] = useState<number | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const toggle = useCallback((key: number) => setOpen((before) => (before === key ? null : key)), []);
  let number = 0;
  return (
    <>
      <ol className={classes.rows}>
        {chapters.slice(0, shown).map((chapter, index) => {
          if (chapter.included && chapter.role === 'chapter') number += 1;
          const isOpen = open === chapter.key;
          return (
            <li
              key={chapter.key}
              className={classes.row}
              data-out={!chapter.included || undefined}
              data-role={chapter.role}
            >
              <Row chapter={chapter} number={number} isOpen={isOpen} onToggle={toggle} />
              {isOpen ? (
                <ChapterCorrection
                  chapter={chapter}
                  isFirst={index === 0}
                  isLast={index === chapters.length - 1}
                  correct={correct}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      {chapters.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('manuscript.import.more')}
        </Button>
      ) : null}
    </>
  );
}

type RowProps = { chapter: PlannedChapter; number: number; isOpen: boolean; onToggle(key: number): void };

/** One chapter in two lines: its title, its length and its beginning. */
const Row = memo(function Row({ chapter, number, isOpen, onToggle }: RowProps) {
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  const { role } = chapter;
  const words = wordsOf(chapter);
  const title = chapter.title.trim() || t('author.untitled');
  const first = chapter.blocks.find(({ words: count }) => count > 0);
  return (
    <button
      type="button"
      className={classes.open}
      aria-expanded={isOpen}
      onClick={() => onToggle(chapter.key)}
    >
      <span className={classes.number}>{chapter.included && role === 'chapter' ? number : '–'}</span>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.quiet} data-long={words > CHAPTER_WORDS_MAX || undefined}>
          {dotted([
            role === 'chapter' ? '' : t(`manuscript.import.${role}`),
            chapter.included ? '' : t('manuscript.import.excluded'),
            role === 'chapter' ? t.count(`card.${unit}`, words) : '',
            words > CHAPTER_WORDS_MAX && chapter.included
              ? t('manuscript.import.isLong', { limit: format.number(CHAPTER_WORDS_MAX) })
              : '',
            chapter.from ?? '',
          ])}
        </span>
        {first ? <span className={classes.start}>{beginningOf(blockText(first.block))}</span> : null}
      </span>
      <Icon d={isOpen ? shellIcons.close : shellIcons.down} size={20} />
    </button>
  );
});

/** Characters of a text that a row may show. */
const BEGINNING_CHARS = 80;

const beginningOf = (text: string): string =>
  text.length > BEGINNING_CHARS ? `${text.slice(0, BEGINNING_CHARS)}…` : text;
