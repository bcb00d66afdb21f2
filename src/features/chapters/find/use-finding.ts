import type { EditorState, Transaction } from 'prosemirror-state';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { FindQuery, Match } from '#shared/domain/find-text.ts';
import classes from './find-bar.module.css';
import { documentFinder, nearest } from './find-in-editor.ts';

type Finding = {
  matches: readonly Match[];
  /** Which match is at hand, from 0; -1 where there is none. */
  at: number;
  move(by: 1 | -1): void;
  /** Changes the text; false where there is nothing to change. */
  run(make: (state: EditorState) => Transaction | undefined): boolean;
};

const NOTHING: { matches: readonly Match[]; at: number } = { matches: [], at: -1 };

/** Looks for something in an editor's text as long as this is shown; matches follow what is typed. */
export function useFinding(editor: RefObject<StoryEditor | null>, query: FindQuery): Finding {
  const [found, setFound] = useState(NOTHING);
  const known = useRef(found);
  const { text, matchCase, wholeWord } = query;

  /** Shows the matches of a finder, the one at hand in a look of its own. */
  const show = useCallback(
    (find: ReturnType<typeof documentFinder>, wanted: number | null) => {
      const made = editor.current;
      if (!made) return;
      let at = wanted;
      made.highlight((doc) => {
        const matches = find(doc);
        const before = known.current;
        if (at === null || matches !== before.matches) {
          // Another text: the match at hand is the one where the last stood.
          const place = before.matches[before.at]?.from ?? made.view.state.selection.from;
          at = nearest(matches, place);
        }
        const current = at;
        if (matches !== before.matches || current !== before.at) {
          known.current = { matches, at: current };
          // Told once the editor has taken the change in.
          queueMicrotask(() => setFound(known.current));
        }
        return matches.map((match, index) => ({
          ...match,
          look: `${classes.match} ${index === current ? classes.current : ''}`,
        }));
      });
      made.view.dom.querySelector(`.${classes.current}`)?.scrollIntoView({ block: 'center' });
    },
    [editor],
  );

  const finder = useRef(documentFinder(query));
  useEffect(() => {
    finder.current = documentFinder({ text, matchCase, wholeWord });
    show(finder.current, null);
  }, [show, text, matchCase, wholeWord]);
  useEffect(() => {
    const made = editor.current;
    return () => made?.highlight(null);
  }, [editor]);

  return {
    ...found,
    move(by) {
      const { matches, at } = known.current;
      if (matches.length > 0) show(finder.current, (at + by + matches.length) % matches.length);
    },
    run(make) {
      const view = editor.current?.view;
      const transaction = view && make(view.state);
      if (!view || !transaction) return false;
      view.dispatch(transaction);
      view.dom.querySelector(`.${classes.current}`)?.scrollIntoView({ block: 'center' });
      return true;
    },
  };
}
