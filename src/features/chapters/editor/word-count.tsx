import { Text } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';
import classes from './chapter-editor.module.css';

/** The chapter's words and their limit (docs/spec, section 5). Only figures where a phone has no space. */
export function WordCount({ words, hidden }: { words: ShownValue<number | null>; hidden: boolean }) {
  const { t, format } = useI18n();
  const count = useShown(words);
  if (count === null) return <Text size="sm" hidden={hidden} className={classes.count} />;
  const figures = { count: format.number(count), limit: format.number(CHAPTER_WORDS_MAX) };
  const said = t('editor.wordsOf', figures);
  return (
    <Text
      size="sm"
      hidden={hidden}
      className={classes.count}
      data-over={count > CHAPTER_WORDS_MAX || undefined}
    >
      <span className={classes.inWords}>{said}</span>
      <span className={classes.inFigures} aria-hidden="true">
        {`${figures.count} / ${figures.limit}`}
      </span>
    </Text>
  );
}
