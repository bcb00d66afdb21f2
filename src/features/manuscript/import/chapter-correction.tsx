import '#ui/mantine-more.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { blockText } from '#shared/domain/story-document.ts';
import { VOLUME_TITLE_CHARS_MAX } from '#shared/domain/volume/volume.ts';
import {
  changeChapter,
  mergeWithPrevious,
  moveChapter,
  splitChapterAt,
} from '#shared/manuscript/correct-plan.ts';
import type { PlannedChapter } from '#shared/manuscript/plan-chapters.ts';
import classes from './import-page.module.css';
import type { Import } from './use-import.ts';

type Props = {
  chapter: PlannedChapter;
  isFirst: boolean;
  isLast: boolean;
  correct: Import['correct'];
};

/** Paragraphs shown at once; a chapter that holds a whole book has thousands. */
const SHOWN = 40;
/** Enough of a paragraph to recognise it. In characters. */
const START_CHARS = 60;

/** Corrections to one chapter of the preview: title, place, length, whether to import it. */
export function ChapterCorrection({ chapter, isFirst, isLast, correct }: Props) {
  const { t } = useI18n();
  const [shown, setShown] = useState(SHOWN);
  const { key, role, blocks } = chapter;
  return (
    <div className={classes.correction}>
      <TextInput
        label={t('manuscript.import.chapterTitle')}
        value={chapter.title}
        maxLength={role === 'volume' ? VOLUME_TITLE_CHARS_MAX : CHAPTER_TITLE_CHARS_MAX}
        onChange={(event) => {
          const title = event.currentTarget.value;
          correct((all) => changeChapter(all, key, { title }));
        }}
      />
      <Checkbox
        size="md"
        label={t(role === 'volume' ? 'manuscript.import.includeVolume' : 'manuscript.import.include')}
        checked={chapter.included}
        onChange={(event) => {
          const included = event.currentTarget.checked;
          // The story's title, included after all, is a chapter.
          correct((all) =>
            changeChapter(all, key, { included, ...(role === 'story' ? { role: 'chapter' } : {}) }),
          );
        }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isFirst}
          onClick={() => correct((all) => mergeWithPrevious(all, key))}
        >
          {t('manuscript.import.merge')}
        </Button>
        <Button
          variant="default"
          disabled={isFirst}
          onClick={() => correct((all) => moveChapter(all, key, -1))}
        >
          {t('manuscript.import.up')}
        </Button>
        <Button
          variant="default"
          disabled={isLast}
          onClick={() => correct((all) => moveChapter(all, key, 1))}
        >
          {t('manuscript.import.down')}
        </Button>
      </div>
      {blocks.length > 1 ? (
        <>
          <p className={classes.quiet}>{t('manuscript.import.newHereHelp')}</p>
          <ol className={classes.paragraphs}>
            {blocks.slice(1, shown).map(({ block }, index) => {
              const text = block.type === 'sceneBreak' ? '* * *' : blockText(block).slice(0, START_CHARS);
              return text.trim() === '' ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their position
                <li key={index}>
                  <button
                    type="button"
                    aria-label={t('manuscript.import.newHere', { text })}
                    onClick={() => correct((all) => splitChapterAt(all, key, index + 1))}
                  >
                    {text}
                  </button>
                </li>
              );
            })}
          </ol>
          {blocks.length > shown ? (
            <Button variant="subtle" color="ink" onClick={() => setShown(shown + SHOWN)}>
              {t('manuscript.import.more')}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
