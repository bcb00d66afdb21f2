import '#ui/mantine-more.css';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { memo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { CHAPTER_WORDS_MAX, IMPORT_CHAPTERS_MAX } from '#shared/domain/limits.ts';
import { VOLUMES_MAX } from '#shared/domain/volume/volume.ts';
import { splitLong, takeVolumes } from '#shared/manuscript/correct-plan.ts';
import {
  headingLevels,
  isBeyondDraft,
  type PlannedChapter,
  type SplitAt,
  wordsOf,
} from '#shared/manuscript/plan-chapters.ts';
import { leftOutOf } from '#shared/manuscript/plan-files.ts';
import type { Dropped, LeftOut } from '#shared/manuscript/reading.ts';
import { dotted } from '#ui/dotted.ts';
import { ChapterRows } from './chapter-rows.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import classes from './import-page.module.css';
import type { Import, ImportState } from './use-import.ts';

type Preview = Extract<ImportState, { kind: 'preview' }>;
type Props = {
  preview: Preview;
  manuscript: Import;
  /** How many volumes the story would have, and whether they are no more than `VOLUMES_MAX`. */
  volumes: { count: number; fit: boolean };
};

const nameOf = (split: SplitAt): string => (split.kind === 'headings' ? `h${split.level}` : split.kind);
const splitOf = (value: string): SplitAt =>
  value === 'scenes' || value === 'none' || value === 'each'
    ? { kind: value }
    : { kind: 'headings', level: Number(value.slice(1)) };

/** The result of an import before anything is added: its division into chapters, what was left out, each chapter. */
export const ImportPreview = memo(function ImportPreview({ preview, manuscript, volumes: then }: Props) {
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  const { read, split, chapters, files } = preview;
  const [only] = read.length === 1 && files.length === 1 ? read : [];
  const isPlain = /\.txt$/i.test(files[0]?.name ?? '');
  const levels = only ? headingLevels(only.reading.parts) : [];
  const volumes = chapters.filter(({ role }) => role === 'volume');
  const volumesTaken = volumes.filter((volume) => volume.included).length;
  const included = chapters.filter(({ role, included: taken }) => taken && role === 'chapter');
  const out = chapters.filter(({ role, included: taken }) => !taken && role === 'chapter').length;
  const words = included.reduce((sum, chapter) => sum + wordsOf(chapter), 0);
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t('manuscript.import.splitAt')}
          value={nameOf(split)}
          onChange={(event) => manuscript.splitAt(splitOf(event.currentTarget.value))}
          data={[
            ...(only ? [] : [{ value: 'each', label: t('manuscript.import.each') }]),
            ...levels.map(({ level, count }) => ({
              value: `h${level}`,
              label: t(isPlain ? 'manuscript.import.titles' : 'manuscript.import.headings', {
                level,
                count: format.number(count),
              }),
            })),
            { value: 'scenes', label: t('manuscript.import.scenes') },
            { value: 'none', label: t(only ? 'manuscript.import.none' : 'manuscript.import.onePerFile') },
          ]}
        />
        <EncodingChoice
          texts={read.filter(({ reading }) => reading.encoding !== null)}
          decoded={preview.wishes.decoded}
          onChoose={manuscript.decode}
        />
        {read.some(({ reading }) => reading.ruby > 0) ? (
          <Switch
            size="md"
            label={t('manuscript.import.readings')}
            checked={preview.wishes.readings}
            onChange={(event) => manuscript.keepReadings(event.currentTarget.checked)}
          />
        ) : null}
        {volumes.length === 0 ? null : (
          <Switch
            size="md"
            label={t('manuscript.import.takeVolumes')}
            checked={volumesTaken > 0}
            onChange={(event) => {
              const taken = event.currentTarget.checked;
              manuscript.correct((all) => takeVolumes(all, taken));
            }}
          />
        )}
        {then.fit ? null : (
          <p className={classes.bad} role="alert">
            {t('manuscript.import.tooManyVolumes', {
              limit: format.number(VOLUMES_MAX),
              count: format.number(then.count),
            })}
          </p>
        )}
      </div>
      <p className={classes.sum} role="status">
        {dotted([
          volumesTaken > 0 ? t.count('manuscript.import.volumes', volumesTaken) : '',
          t.count('manuscript.import.chapters', included.length),
          t.count(`card.${unit}`, words),
          out > 0 ? t.count('manuscript.import.leftOut', out) : '',
        ])}
      </p>
      <DroppedList dropped={leftOutOf(read)} />
      {included.length > IMPORT_CHAPTERS_MAX ? (
        <p className={classes.bad} role="alert">
          {t('manuscript.import.tooManyChapters', { limit: format.number(IMPORT_CHAPTERS_MAX) })}
        </p>
      ) : null}
      <LongChapters chapters={included} correct={manuscript.correct} />
      <ChapterRows chapters={chapters} correct={manuscript.correct} />
    </>
  );
});

/** What the import left out of the chapters, by kind. The words of each kind are folded. */
function DroppedList({ dropped }: { dropped: ReturnType<typeof leftOutOf> }) {
  const { t, format } = useI18n();
  const kinds = Object.entries(dropped) as [Dropped, LeftOut][];
  if (kinds.length === 0) return null;
  return (
    <div className={classes.notice}>
      <p>{t('manuscript.import.dropped')}</p>
      <ul className={classes.dropped}>
        {kinds.map(([what, { count, texts }]) => {
          const name = t(`manuscript.dropped.${what}`, { count: format.number(count) });
          return <li key={what}>{texts.length === 0 ? name : <DroppedWords name={name} texts={texts} />}</li>;
        })}
      </ul>
    </div>
  );
}

/** Texts shown at once; a file may have thousands of comments. */
const TEXTS_SHOWN = 50;

/** The words that were left out of one kind, word for word, once it is opened. */
function DroppedWords({ name, texts }: { name: string; texts: readonly string[] }) {
  const { t } = useI18n();
  const [shown, setShown] = useState(0);
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open ? Math.max(shown, TEXTS_SHOWN) : 0)}>
      <summary>{name}</summary>
      <ul className={classes.texts}>
        {texts.slice(0, shown).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their position
          <li key={index} className={classes.text}>
            {text}
          </li>
        ))}
      </ul>
      {shown > 0 && texts.length > shown ? (
        <Button variant="subtle" color="ink" onClick={() => setShown(shown + TEXTS_SHOWN)}>
          {t('manuscript.import.more')}
        </Button>
      ) : null}
    </details>
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
