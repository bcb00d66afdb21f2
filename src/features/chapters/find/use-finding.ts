import type { EditorState, Transaction } from 'prosemirror-state';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { FindQuery, Match } from '#shared/domain/find-text.ts';
import { liesWithin, onEdgesChanged, showPlace } from '#ui/platform/covered-edges.ts';
import classes from './find-bar.module.css';
import { documentFinder, matchesToShow, nearest } from './find-in-editor.ts';

type Finding = {
  matches: readonly Match[];
  /** Index of the current match; -1 if there is none. */
  at: number;
  move(by: 1 | -1): void;
  /** Changes the text; false if there is nothing to change. */
  run(make: (state: EditorState) => Transaction | undefined): boolean;
};

const NOTHING: { matches: readonly Match[]; at: number } = { matches: [], at: -1 };

/**
 * Where the current match is on the screen, and the height of its line; null if there is no current match. A match has several rectangles
 * if marks divide the match or a line breaks inside it.
 */
function placeOfMatch(text: HTMLElement) {
  const rects = [...text.querySelectorAll(`.${classes.current}`)].flatMap((part) => [
    ...part.getClientRects(),
  ]);
  if (rects.length === 0) return null;
  const top = Math.min(...rects.map((rect) => rect.top));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return { top, bottom, line: Number.parseFloat(getComputedStyle(text).lineHeight) || 0 };
}

function showMatch(text: HTMLElement): void {
  const place = placeOfMatch(text);
  if (place) showPlace(place, place.line);
}

/** Finds in an editor's text while mounted; matches follow the typing. */
export function useFinding(editor: RefObject<StoryEditor | null>, query: FindQuery): Finding {
  const [found, setFound] = useState(NOTHING);
  const known = useRef(found);
  const { text, matchCase, wholeWord, ignoreAccents } = query;

  /** Highlights a finder's matches, the current one differently. */
  const show = useCallback(
    (find: ReturnType<typeof documentFinder>, wanted: number | null) => {
      const made = editor.current;
      if (!made) return;
      let at = wanted;
      made.highlight((doc) => {
        const matches = find(doc);
        const before = known.current;
        if (at === null || matches !== before.matches) {
          // After a change, the current match is the first one at or after the position of the old one.
          const place = before.matches[before.at]?.from ?? made.view.state.selection.from;
          at = nearest(matches, place);
        }
        const current = at;
        if (matches !== before.matches || current !== before.at) {
          known.current = { matches, at: current };
          // Deferred until the editor has applied the change.
          queueMicrotask(() => setFound(known.current));
        }
        const { first, shown } = matchesToShow(matches, current);
        return shown.map((match, index) => ({
          ...match,
          look: `${classes.match} ${first + index === current ? classes.current : ''}`,
        }));
      });
      showMatch(made.view.dom);
    },
    [editor],
  );

  const finder = useRef(documentFinder(query));
  useEffect(() => {
    finder.current = documentFinder({ text, matchCase, wholeWord, ignoreAccents });
    show(finder.current, null);
  }, [show, text, matchCase, wholeWord, ignoreAccents]);
  useEffect(() => {
    const made = editor.current;
    return () => made?.highlight(null);
  }, [editor]);
  useEffect(
    () =>
      onEdgesChanged((before) => {
        const text = editor.current?.view.dom;
        const place = text && placeOfMatch(text);
        // If the author has scrolled away from the match, the text does not scroll back to it.
        if (place && liesWithin(place, before)) showPlace(place, place.line);
      }),
    [editor],
  );

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
      showMatch(view.dom);
      return true;
    },
  };
}
