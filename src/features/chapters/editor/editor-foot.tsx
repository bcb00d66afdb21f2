import { type RefObject, useCallback } from 'react';
import { askedPart } from '#services/asked-part.tsx';
import { coversBottom } from '#ui/platform/covered-edges.ts';
import type { ShownValue } from '#ui/shown-value.ts';
import classes from './chapter-editor.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { EditorMarks, StoryEditor } from './story-editor.ts';
import { WordCount } from './word-count.tsx';

const FindBar = askedPart(async () => (await import('#features/chapters/find/find-bar.tsx')).FindBar);

type Props = {
  editor: RefObject<StoryEditor | null>;
  marks: EditorMarks;
  words: ShownValue<number | null>;
  /** The text is on the screen, so the parts around it may be drawn. */
  drawn: boolean;
  focused: boolean;
  /** How often the search was asked for since it opened; 0: it is closed. */
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
