import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import type { Dropped } from './clean-paste.ts';
import type { FirstSurface } from './first-surface.ts';
import {
  createStoryEditor,
  type EditorMarks,
  type StoryEditor,
  type StoryEditorListener,
} from './story-editor.ts';
import classes from './story-surface.module.css';

type Props = {
  /** The text at first; later ones come by `editor.replace`. */
  initial: StoryDocument;
  /** It stands on the screen already, with this text or what was written into it since. */
  first: FirstSurface | undefined;
  /** Tag of the story's language, for spell checkers. */
  lang: string;
  label: string;
  placeholder: string;
  editable: boolean;
  editor: RefObject<StoryEditor | null>;
  /** Gets the text when the surface goes, for whoever reads after that. */
  last: RefObject<StoryDocument>;
  onChange(own: boolean, age: number): void;
  onMarks(marks: EditorMarks): void;
  onPaste(dropped: Dropped[]): void;
};

/** Where the text is written. React draws the frame once; what is inside belongs to the editor engine. */
export function StorySurface({
  initial,
  first: early,
  lang,
  label,
  placeholder,
  editable,
  editor,
  last,
  onChange,
  onMarks,
  onPaste,
}: Props) {
  const { timers } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const first = useRef({ initial, label, editable, surface: early });
  const listener = useRef({ onChange, onMarks, onPaste });
  listener.current = { onChange, onMarks, onPaste };
  const [empty, setEmpty] = useState(initial.blocks.length === 0);

  // In the same frame in which the screen is drawn.
  useLayoutEffect(() => {
    if (!place.current) return;
    const isEmpty = (made: StoryEditor) => {
      const doc = made.doc();
      return (
        doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0
      );
    };
    let known = first.current.initial.blocks.length === 0;
    const lookWhether = () => {
      const now = isEmpty(made);
      if (now === known) return;
      known = now;
      setEmpty(now);
    };
    const heard: StoryEditorListener = {
      onChange(own, age) {
        listener.current.onChange(own, age);
        lookWhether();
      },
      onMarks: (marks) => listener.current.onMarks(marks),
      onPaste: (dropped) => listener.current.onPaste(dropped),
    };
    const { initial: document, label: named, editable: open, surface } = first.current;
    first.current.surface = undefined;
    const made: StoryEditor =
      surface?.moveTo(place.current, heard) ??
      createStoryEditor(place.current, {
        document,
        label: named,
        editable: open,
        defer: afterPaint,
        timers,
        ...heard,
      });
    lookWhether();
    editor.current = made;
    return () => {
      last.current = made.read();
      editor.current = null;
      made.destroy();
    };
  }, [editor, last, timers]);

  useEffect(() => {
    // Its fallback has the same measures, so nothing moves when it comes; without it (no network) the text is read all the same.
    afterPaint(() => void import('#ui/fonts/story-font.ts').catch(() => undefined));
  }, []);

  useEffect(() => editor.current?.setEditable(editable), [editor, editable]);
  useEffect(() => editor.current?.setLabel(label), [editor, label]);

  return (
    <div className={classes.frame}>
      {empty && (
        <div className={classes.placeholder} aria-hidden="true">
          {placeholder}
        </div>
      )}
      <div ref={place} lang={lang} className={classes.surface} />
    </div>
  );
}
