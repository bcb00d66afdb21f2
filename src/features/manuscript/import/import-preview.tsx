import { Button, NativeSelect } from '@mantine/core';
import { memo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { ENCODINGS, type Encoding } from '#shared/manuscript/decode-text.ts';
import {
  headingLevels,
  isBeyondDraft,
  type PlannedChapter,
  type SplitAt,
  splitLong,
  wordsOf,
} from '#shared/manuscript/plan-chapters.ts';
import type { Dropped } from '#shared/manuscript/reading.ts';
import { dotted } from '#ui/dotted.ts';
import { ChapterRows } from './chapter-rows.tsx';
import classes from './import-page.module.css';
import type { Import, ImportState } from './use-import.ts';

type Preview = Extract<ImportState, { kind: 'preview' }>;
type Props = { preview: Preview; manuscript: Import };

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB18030',
};

const nameOf = (split: SplitAt): string => (split.kind === 'headings' ? `h${split.level}` : split.kind);
const splitOf = (value: string): SplitAt =>
  value === 'scenes' || value === 'none'
    ? { kind: value }
    : { kind: 'headings', level: Number(value.slice(1)) };

/** The result of an import before anything is added: its division into chapters, what was left out, each chapter. */
export const ImportPreview = memo(function ImportPreview({ preview, manuscript }: Props) {
  const { t, format } = useI18n();
  const { reading, split, chapters, file } = preview;
  const levels = headingLevels(reading.parts);
  const included = chapters.filter((chapter) => chapter.included);
  const out = chapters.length - included.length;
  const words = included.reduce((sum, chapter) => sum + wordsOf(chapter), 0);
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t('manuscript.import.splitAt')}
          value={nameOf(split)}
          onChange={(event) => manuscript.splitAt(splitOf(event.currentTarget.value))}
          data={[
            ...levels.map(({ level, count }) => ({
              value: `h${level}`,
              label: t('manuscript.import.headings', { level, count: format.number(count) }),
            })),
            { value: 'scenes', label: t('manuscript.import.scenes') },
            { value: 'none', label: t('manuscript.import.none') },
          ]}
        />
        {reading.encoding === null ? null : (
          <NativeSelect
            label={t('manuscript.import.encoding')}
            value={reading.encoding}
            onChange={(event) => manuscript.choose(file, event.currentTarget.value as Encoding)}
            data={ENCODINGS.map((value) => ({ value, label: NAMES[value] }))}
          />
        )}
      </div>
      <p className={classes.sum} role="status">
        {dotted([
          t.count('manuscript.import.chapters', included.length),
          t.count('editor.words', words),
          out > 0 ? t.count('manuscript.import.leftOut', out) : '',
        ])}
      </p>
      <DroppedList dropped={reading.dropped} />
      <LongChapters chapters={included} correct={manuscript.correct} />
      <ChapterRows chapters={chapters} correct={manuscript.correct} />
    </>
  );
});

/** Parts of the file that a story cannot hold, in words. */
function DroppedList({ dropped }: { dropped: Preview['reading']['dropped'] }) {
  const { t, format } = useI18n();
  const said = (Object.entries(dropped) as [Dropped, number][]).filter(([, count]) => count > 0);
  if (said.length === 0) return null;
  return (
    <div className={classes.notice}>
      <p>{t('manuscript.import.dropped')}</p>
      <ul>
        {said.map(([what, count]) => (
          <li key={what}>{t(`manuscript.dropped.${what}`, { count: format.number(count) })}</li>
        ))}
      </ul>
    </div>
  );
}

type LongProps = { chapters: readonly PlannedChapter[]; correct: Import['correct'] };

/** Chapters too long to publish, or to store at all, and how to split them. */
function LongChapters({ chapters, correct }: LongProps) {
  const { t, format } = useI18n();
  const long = chapters.filter((chapter) => wordsOf(chapter) > CHAPTER_WORDS_MAX).length;
  if (long === 0) return null;
  return (
    <div className={classes.notice}>
      <p>{t.count('manuscript.import.long', long, { limit: format.number(CHAPTER_WORDS_MAX) })}</p>
      {chapters.some(isBeyondDraft) ? <p role="alert">{t('manuscript.import.beyond')}</p> : null}
      <Button variant="default" onClick={() => correct((all) => splitLong(all))}>
        {t('manuscript.import.splitLong')}
      </Button>
    </div>
  );
}
