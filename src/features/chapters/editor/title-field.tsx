import { Textarea } from '@mantine/core';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { CHAPTER_TITLE_WORDS_MAX } from '#shared/domain/limits.ts';
import { countWords } from '#shared/domain/word-count.ts';
import classes from './chapter-editor.module.css';

type Props = {
  title: string;
  /** Tag of the story's language. */
  lang: string;
  /** What is wrong with the title, in words; '' if nothing is. */
  error: string;
  onChange(title: string): void;
  /** Enter moves the focus to the text. */
  onEnter(): void;
};

/** Whether the browser sizes the field to its text (Chromium 123, Safari 26); otherwise it is measured. */
const SIZES_ITSELF = typeof CSS !== 'undefined' && (CSS.supports?.('field-sizing', 'content') ?? false);

/**
 * The chapter's title, as high as its text. Rendered only on its own changes, as the screen around it renders at nearly every key.
 * Mantine's `autosize` measures a hidden copy and costs four layouts of the page per render; `field-sizing` costs none, the fallback one.
 * While focused it shows the limit of words (docs/spec, section 5).
 */
export const TitleField = memo(function TitleField({ title, lang, error, onChange, onEnter }: Props) {
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  const [writing, setWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title may need a new height
  useLayoutEffect(() => {
    if (!SIZES_ITSELF && field.current) fitHeight(field.current);
  }, [title]);
  useEffect(() => {
    const { current } = field;
    if (SIZES_ITSELF || !current) return;
    // A turned phone, or larger letters, break its lines elsewhere.
    let width = 0;
    const sizes = new ResizeObserver(() => {
      if (current.clientWidth !== width) fitHeight(current);
      width = current.clientWidth;
    });
    sizes.observe(current);
    // So does the typeface, which loads later.
    const fit = () => fitHeight(current);
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, []);
  const words = countWords(title);
  const counted = error === '' && (writing || words > CHAPTER_TITLE_WORDS_MAX);
  return (
    <div className={classes.titlePlace}>
      <Textarea
        ref={field}
        id="chapter-title"
        lang={lang}
        aria-label={t('editor.titleLabel')}
        placeholder={t('editor.titlePlaceholder')}
        variant="unstyled"
        rows={1}
        classNames={{ input: classes.title ?? '' }}
        value={title}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        aria-describedby={counted ? 'chapter-title-count' : undefined}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
      />
      {counted ? (
        <span
          id="chapter-title-count"
          className={classes.titleCount}
          data-over={words > CHAPTER_TITLE_WORDS_MAX || undefined}
        >
          {t('editor.lengthOf', {
            count: format.number(words),
            length: t.count(`card.${unit}`, CHAPTER_TITLE_WORDS_MAX),
          })}
        </span>
      ) : null}
    </div>
  );
});

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  const edges = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + edges}px`;
}
