import { Text } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';
import classes from './chapter-editor.module.css';

/** How many words the chapter has; near the limit, of how many. */
export function WordCount({ words, hidden }: { words: ShownValue<number | null>; hidden: boolean }) {
  const { t, format } = useI18n();
  const count = useShown(words);
  const shown = () => {
    if (count === null) return null;
    return count > CHAPTER_WORDS_MAX * 0.8
      ? t('editor.wordsOf', { count: format.number(count), limit: format.number(CHAPTER_WORDS_MAX) })
      : t.count('editor.words', count);
  };
  return (
    <Text
      size="sm"
      hidden={hidden}
      className={classes.count}
      data-over={(count ?? 0) > CHAPTER_WORDS_MAX || undefined}
    >
      {shown()}
    </Text>
  );
}
