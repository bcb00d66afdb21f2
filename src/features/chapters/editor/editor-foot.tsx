import { Text } from '@mantine/core';
import { type RefObject, useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useLengthUnit } from '#services/length-unit.ts';
import { part } from '#services/part/part.tsx';
import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { coversBottom } from '#ui/platform/covered-edges.ts';
import { type ShownValue, useShown } from '#ui/shown-value.ts';
import classes from './chapter-editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { EditorMarks, StoryEditor } from './story-editor.ts';

const FindBar = part('find-bar', async () => (await import('#features/chapters/find/find-bar.tsx')).FindBar);

type Props = {
  editor: RefObject<StoryEditor | null>;
  marks: EditorMarks;
  words: ShownValue<number | null>;
  /** The text is on the screen, so the parts around it may be drawn. */
  drawn: boolean;
  focused: boolean;
  /** How often the search was requested since it opened; 0: it is closed. */
  finding: number;
  onEndFinding(): void;
};

/** Below the text: the toolbar, or the search in its place, and the word count. */
export function EditorFoot({ editor, marks, words, drawn, focused, finding, onEndFinding }: Props) {
  const onAction = useCallback(
    (action: Parameters<StoryEditor['run']>[0]) => editor.current?.run(action),
    [editor],
  );
  return (
    <div className={classes.bottomPlace}>
      <footer ref={coversBottom} className={classes.bottom}>
        {drawn && finding > 0 ? (
          <FindBar
            editor={editor}
            asked={finding}
            onClose={onEndFinding}
            waiting={<div className={classes.toolbarPlace} />}
          />
        ) : focused ? null : drawn ? (
          <EditorToolbar state={marks} disabled={false} onAction={onAction} />
        ) : (
          <div className={classes.toolbarPlace} />
        )}
        <WordCount words={words} hidden={finding > 0} />
      </footer>
    </div>
  );
}

/** The chapter's words and their limit (docs/spec, section 5). A phone shows the limit only when it is near. */
function WordCount({ words, hidden }: { words: ShownValue<number | null>; hidden: boolean }) {
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  const count = useShown(words);
  if (count === null) return <Text size="sm" hidden={hidden} className={classes.count} />;
  const limit = t.count(`card.${unit}`, CHAPTER_WORDS_MAX);
  const said = t('editor.lengthOf', { count: format.number(count), length: limit });
  return (
    <Text
      size="sm"
      hidden={hidden}
      className={classes.count}
      data-over={count > CHAPTER_WORDS_MAX || undefined}
    >
      <span className={classes.inWords}>{said}</span>
      <span className={classes.inFigures} aria-hidden="true">
        {count < CHAPTER_WORDS_MAX * 0.9
          ? t.count(`card.${unit}`, count)
          : `${format.number(count)} / ${format.number(CHAPTER_WORDS_MAX)}`}
      </span>
    </Text>
  );
}
