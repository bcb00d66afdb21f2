import { describe, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { documentFromText, documentText } from '#shared/domain/story-document.ts';
import type { ConflictView } from '#sync/types/author-work.ts';
import { choicesAfter, noChoices, openRegions, placesLeft, resolvedText } from './resolve-conflict.ts';

const text = (title: string, body: string): ChapterText => ({
  title,
  content: documentFromText(body),
  authorNote: null,
});

function conflict(base: ChapterText, mine: ChapterText, theirs: ChapterText): ConflictView {
  const merge = mergeChapters(base, mine, theirs);
  if (merge.clean) throw new Error('no conflict');
  return {
    chapterId: 'x' as ChapterId,
    mine,
    theirs,
    theirsSavedAt: 0,
    regions: merge.regions,
    title: merge.title,
    authorNote: merge.authorNote,
  };
}

describe('a conflict is shown side by side and the author chooses (SYNC-10)', () => {
  const view = conflict(text('One', 'a\nb\nc'), text('One', 'a\nmine\nc'), text('One', 'a\ntheirs\nc'));
  const [place = -1] = openRegions(view.regions);

  test('nothing is saved before every place is chosen', () => {
    expect(placesLeft(view, noChoices())).toBe(1);
    expect(placesLeft(view, { ...noChoices(), regions: new Map([[place, 'mine']]) })).toBe(0);
  });

  test.each([
    ['mine', 'a\n\nmine\n\nc'],
    ['theirs', 'a\n\ntheirs\n\nc'],
    ['both', 'a\n\nmine\n\ntheirs\n\nc'],
  ] as const)('choosing %s keeps exactly what was chosen', (choice, expected) => {
    const kept = resolvedText(view, { ...noChoices(), regions: new Map([[place, choice]]) });
    expect(documentText(kept.content)).toBe(expected);
  });

  test('a choice stays at its place while the conflict changes, and ends where its texts change', () => {
    const base = text('One', 'a\nb\nc\nd\ne\nf\ng');
    const mine = text('Mine', 'a\nb1\nc\nd1\ne\nf1\ng');
    const before = conflict(base, mine, text('Theirs', 'a\nb\nc\nd2\ne\nf2\ng'));
    const [first = -1, second = -1] = openRegions(before.regions);
    const choices = {
      ...noChoices(),
      regions: new Map([
        [first, 'theirs' as const],
        [second, 'both' as const],
      ]),
      title: 'theirs' as const,
    };
    // The other device changes a place before the two chosen ones, and changes the second one and the title once more.
    const now = conflict(base, mine, text('Theirs too', 'a\nb2\nc\nd2\ne\nf3\ng'));
    const left = choicesAfter(before, choices, now);
    const [, chosen = -1] = openRegions(now.regions);
    expect([...left.regions]).toEqual([[chosen, 'theirs']]);
    expect(left.title).toBeNull();
    expect(placesLeft(now, left)).toBe(3);
    expect(choicesAfter(before, choices, before)).toEqual(choices);
  });

  test('a title changed on both sides is a separate place in the conflict', () => {
    const titles = conflict(text('One', 'a'), text('Mine', 'a'), text('Theirs', 'a'));
    expect(placesLeft(titles, noChoices())).toBe(1);
    expect(resolvedText(titles, { ...noChoices(), title: 'theirs' }).title).toBe('Theirs');
  });
});
