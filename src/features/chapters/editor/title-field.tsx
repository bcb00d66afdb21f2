import '#ui/styles/input.ts';
import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import classes from './chapter-editor.module.css';

type Props = {
  title: string;
  /** What is wrong with it, in words; '' where nothing is. */
  error: string;
  onChange(title: string): void;
  /** Enter leads on to the text. */
  onEnter(): void;
};

/**
 * The chapter's title. Drawn only when it changes itself: an autosize field measures its height at every drawing, which costs
 * four layouts of the page, and the screen around it is drawn at nearly every key.
 */
export const TitleField = memo(function TitleField({ title, error, onChange, onEnter }: Props) {
  const { t } = useI18n();
  return (
    <Textarea
      id="chapter-title"
      aria-label={t('editor.titleLabel')}
      placeholder={t('editor.titlePlaceholder')}
      variant="unstyled"
      autosize
      minRows={1}
      maxLength={CHAPTER_TITLE_CHARS_MAX}
      classNames={{ input: classes.title ?? '' }}
      value={title}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
});
