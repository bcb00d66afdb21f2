import { undo } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { toStoryDocument } from '#features/chapters/editor/document-conversion.ts';
import { createEditorState } from '#features/chapters/editor/editor-state.ts';
import type { FindQuery } from '#shared/domain/find-text.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { anEditor } from '#test/support/story-editor.ts';
import { documentFinder, matchesToShow, nearest, replaceMatches, SHOWN_MAX } from './find-in-editor.ts';

const story: StoryDocument = {
  version: 1,
  blocks: [
    { type: 'paragraph', runs: [{ text: 'Hani ' }, { text: 'dan Hani', marks: ['italic'] }, { text: '.' }] },
    { type: 'sceneBreak' },
    { type: 'quote', runs: [{ text: 'Hanina, hani!' }] },
  ],
};
const find = (text: string, more: Partial<FindQuery> = {}) =>
  documentFinder({ text, matchCase: false, wholeWord: false, ignoreAccents: false, ...more });
const words = ({ doc }: EditorState, finder: ReturnType<typeof find>) =>
  finder(doc).map(({ from, to }) => doc.textBetween(from, to));
const applied = (state: EditorState, transaction: ReturnType<typeof replaceMatches>) =>
  transaction ? state.apply(transaction) : state;

describe('find and replace in a chapter (docs/spec, section 10, Find and replace)', () => {
  const state = createEditorState(story);

  test('matches across marks and blocks, by case and by whole words', () => {
    expect(words(state, find('hani'))).toEqual(['Hani', 'Hani', 'Hani', 'hani']);
    expect(words(state, find('Hani', { wholeWord: true, matchCase: true }))).toEqual(['Hani', 'Hani']);
    expect(words(state, find(''))).toEqual([]);
  });

  test('the current match is the first one at or after a position, and wraps around', () => {
    const matches = find('hani')(state.doc);
    expect([0, 2, 999].map((place) => nearest(matches, place))).toEqual([0, 1, 0]);
    expect(nearest([], 0)).toBe(-1);
  });

  test('one match is replaced; marks stay', () => {
    const second = find('hani')(state.doc).slice(1, 2);
    expect(toStoryDocument(applied(state, replaceMatches(state, second, 'Ayu')).doc).blocks[0]).toEqual({
      type: 'paragraph',
      runs: [{ text: 'Hani ' }, { text: 'dan Ayu', marks: ['italic'] }, { text: '.' }],
    });
  });

  test('all matches are replaced, and one undo reverts all of it', () => {
    const all = find('hani')(state.doc);
    let after = applied(state, replaceMatches(state, all, 'hanihani'));
    expect(toStoryDocument(after.doc).blocks[2]).toEqual({
      type: 'quote',
      runs: [{ text: 'hanihanina, hanihani!' }],
    });
    undo(after, (transaction) => {
      after = after.apply(transaction);
    });
    expect(toStoryDocument(after.doc)).toEqual(story);
    const gone = toStoryDocument(applied(state, replaceMatches(state, all, '')).doc);
    expect(gone.blocks[2]).toEqual({ type: 'quote', runs: [{ text: 'na, !' }] });
    expect(replaceMatches(state, [], 'x')).toBeUndefined();
  });

  test('only the matches around the current one are highlighted if there are thousands', () => {
    const matches = Array.from({ length: 5_000 }, (_, at) => ({ from: at, to: at + 1 }));
    for (const at of [0, 3, 2_500, 4_999]) {
      const { first, shown } = matchesToShow(matches, at);
      expect(shown).toHaveLength(SHOWN_MAX);
      expect(shown[at - first]).toBe(matches[at]);
    }
    expect(matchesToShow(matches.slice(0, 7), 3)).toEqual({ first: 0, shown: matches.slice(0, 7) });
    expect(matchesToShow([], -1).shown).toEqual([]);
  });

  test('matches are highlighted, follow the typing, and disappear when finding ends', () => {
    const { editor, place } = anEditor(story);
    const finder = find('hani');
    const shown = () => [...place.querySelectorAll('.match')].map((element) => element.textContent);
    editor.highlight((doc) => finder(doc).map((match) => ({ ...match, look: 'match' })));
    expect(shown()).toEqual(['Hani', 'Hani', 'Hani', 'hani']);
    editor.view.dispatch(editor.view.state.tr.insertText('Hani! ', 1));
    expect(shown()).toHaveLength(5);
    editor.highlight(null);
    expect(shown()).toEqual([]);
    editor.destroy();
  });
});
