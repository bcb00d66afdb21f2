import type { Node } from 'prosemirror-model';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import type { LeftOutOfPaste } from './clean-paste.ts';
import { createStoryEditor, type EditorMarks, type StoryEditor } from './story-editor.ts';
import classes from './story-surface.module.css';

/*
 * Fetched beside the chapter's text, so that a font from the service worker's cache is there for the first paint. Without it (no network) the
 * fallback font has the same metrics.
 */
void import('#ui/fonts/story-font.ts').catch(() => undefined);

type Props = {
  /** The initial text; later texts arrive by `editor.replace`. */
  initial: StoryDocument;
  /** Where the caret was left; null: not known, or a different place is to be shown. */
  place: number | null;
  /** Tag of the story's language, for spell checkers. */
  lang: string;
  label: string;
  placeholder: string;
  editable: boolean;
  editor: RefObject<StoryEditor | null>;
  /** Receives the text when the surface unmounts, for later reads. */
  last: RefObject<StoryDocument>;
  onChange(own: boolean, age: number): void;
  onMarks(marks: EditorMarks): void;
  onCaret(place: number): void;
  onPaste(dropped: readonly LeftOutOfPaste[]): void;
};

/** Whether a text is one empty paragraph, which shows the placeholder. */
const isEmpty = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0;

/** The writing surface. React renders the frame once; the editor engine owns its content. */
export function StorySurface({
  initial,
  place,
  lang,
  label,
  placeholder,
  editable,
  editor,
  last,
  onChange,
  onMarks,
  onCaret,
  onPaste,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef({ initial, place, label, editable });
  const listener = useRef({ onChange, onMarks, onCaret, onPaste });
  listener.current = { onChange, onMarks, onCaret, onPaste };
  const [empty, setEmpty] = useState(initial.blocks.length === 0);

  // The editor appears in the same frame as the screen.
  useLayoutEffect(() => {
    if (!frame.current) return;
    const { initial: document, place: left, label: named, editable: open } = first.current;
    const made = createStoryEditor(frame.current, {
      document,
      place: left,
      label: named,
      editable: open,
      defer: afterPaint,
      onChange(own, age) {
        listener.current.onChange(own, age);
        setEmpty(isEmpty(made.doc()));
      },
      onMarks: (marks) => listener.current.onMarks(marks),
      onCaret: (caret) => listener.current.onCaret(caret),
      onPaste: (dropped) => listener.current.onPaste(dropped),
    });
    editor.current = made;
    return () => {
      // React removes the editor before the draft is closed.
      last.current = made.read();
      editor.current = null;
      made.destroy();
    };
  }, [editor, last]);

  useEffect(() => editor.current?.setEditable(editable), [editor, editable]);
  useEffect(() => editor.current?.setLabel(label), [editor, label]);

  return (
    <div className={classes.frame}>
      {empty && (
        <div className={classes.placeholder} aria-hidden="true">
          {placeholder}
        </div>
      )}
      <div ref={frame} lang={lang} className={classes.surface} />
    </div>
  );
}
