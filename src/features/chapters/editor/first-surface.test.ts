import { afterEach, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { aText, plainText } from '#test/support/texts.ts';
import { dropFirstSurface, showFirstSurface, takeFirstSurface } from './first-surface.ts';

const chapter = { bookId: 'hujan' as BookId, chapterId: 'satu' as ChapterId };
const listener = { onChange() {}, onMarks() {}, onPaste() {} };
const kept: [now: string | undefined, before: string | undefined][] = [];
const timers: (() => void)[] = [];

function show(text: ChapterText = aText('Hujan')) {
  showFirstSurface({
    ...chapter,
    text,
    lang: 'id',
    texts: { label: 'Text', placeholder: 'Write', title: 'Title' },
    timers: {
      after(_delay, task) {
        timers.push(task);
        return () => timers.splice(timers.indexOf(task), 1);
      },
    },
    keep(now, before) {
      kept.push([plainText(now), before ? plainText(before) : undefined]);
      return chapter.chapterId;
    },
  });
}
const surface = () => document.querySelector('[contenteditable="true"]') as HTMLElement;
/** As an author puts words in: jsdom types nothing by itself. */
function write(text: string): void {
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : ''), files: [] };
  surface().dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  );
}
function taken() {
  const found = takeFirstSurface(chapter, aText('Hujan'));
  if (!found || !('surface' in found)) throw new Error('there is no surface to take');
  return found.surface;
}

afterEach(() => {
  dropFirstSurface();
  kept.splice(0);
  timers.splice(0);
  document.body.replaceChildren();
});

test('title and text carry the language of the story', () => {
  show();
  expect(surface().closest<HTMLElement>('[lang]')?.lang).toBe('id');
});

test('the screen takes the surface over as it stands, with what was written into it; nothing has to be kept', () => {
  show();
  write('Deras. ');
  const first = taken();
  const place = document.body.appendChild(document.createElement('div'));
  const editor = first.moveTo(place, listener);
  expect(editor && plainText({ ...aText(''), content: editor.read() })).toBe('Deras. Hujan');
  expect(first.isTyped()).toBe(true);
  expect(place.contains(surface())).toBe(true);
  expect(document.querySelector('main')).toBeNull();
  expect(takeFirstSurface(chapter, aText('Hujan'))).toBeUndefined();
  window.dispatchEvent(new Event('pagehide'));
  expect(kept).toEqual([]);
  editor?.destroy();
});

test('another chapter’s screen takes nothing', () => {
  show();
  expect(takeFirstSurface({ ...chapter, chapterId: null }, aText('Hujan'))).toBeUndefined();
  expect(surface()).not.toBeNull();
});

test('where the draft is another text by now, what was written is kept beside it; what was only looked at is not (SYNC-2)', () => {
  show();
  expect(takeFirstSurface(chapter, aText('Reda'))).toBeUndefined();
  expect(kept).toEqual([]);
  show();
  write('Deras. ');
  expect(takeFirstSurface(chapter, aText('Reda'))).toEqual({ keptFor: chapter.chapterId });
  expect(kept).toEqual([['Deras. Hujan', undefined]]);
  expect(surface()).toBeNull();
});

test('a page that goes keeps what was written, once, and what comes after with it (SYNC-2)', () => {
  show();
  window.dispatchEvent(new Event('pagehide'));
  write('Deras. ');
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  write('Sekali. ');
  expect(takeFirstSurface(chapter, aText('Hujan'))).toEqual({ keptFor: chapter.chapterId });
  expect(kept).toEqual([
    ['Deras. Hujan', undefined],
    ['Deras. Sekali. Hujan', 'Deras. Hujan'],
  ]);
});

test('an app that does not come leaves nothing on the screen alone for longer than a second', () => {
  show();
  write('Deras. ');
  for (const task of timers.splice(0)) task();
  expect(kept).toEqual([['Deras. Hujan', undefined]]);
});

test('a screen that comes after the surface was taken away makes one of its own', () => {
  show();
  write('Deras. ');
  const first = taken();
  dropFirstSurface();
  expect(first.moveTo(document.body, listener)).toBeUndefined();
  expect(first.isTyped()).toBe(false);
  expect(kept).toEqual([['Deras. Hujan', undefined]]);
});
