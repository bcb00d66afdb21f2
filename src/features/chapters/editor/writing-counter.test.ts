import { describe, expect, it } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import type { Written } from '#shared/domain/writing-stats/written.ts';
import { anEditor } from '#test/support/story-editor.ts';
import { countWriting, createTally } from './writing-counter.ts';

function writing(text: string, start = Date.UTC(2026, 10, 22, 12)) {
  const initial = documentFromText(text);
  const { editor } = anEditor(initial);
  const counted: [string, Written][] = [];
  const time = { now: start, due: [] as (() => void)[] };
  const countWritten = async (day: string, words: Written) => void counted.push([day, words]);
  const end = countWriting(
    editor.view,
    initial,
    { countWritten },
    {
      clock: { now: () => time.now },
      timers: {
        after: (_delay, task) => {
          time.due.push(task);
          return () => {};
        },
      },
    },
  );
  const type = (words: string, meta: Record<string, unknown> = {}) => {
    const { tr, doc } = editor.view.state;
    const change = tr.insertText(words, doc.content.size - 1);
    for (const [key, value] of Object.entries(meta)) change.setMeta(key, value);
    editor.view.dispatch(change);
  };
  const settle = async () => {
    for (const task of time.due.splice(0)) task();
    await new Promise((go) => setTimeout(go));
  };
  return { editor, counted, time, type, settle, end };
}

describe('written words are counted', () => {
  it('typed and pasted separately, and words of another device only there', async () => {
    const { editor, counted, type, settle } = writing('one two');
    type(' three four');
    type(' five six seven', { uiEvent: 'paste' });
    type(' eight');
    editor.replace(documentFromText('one two three four five six seven eight from elsewhere'));
    await settle();
    expect(counted).toEqual([['2026-11-22', { typed: 3, pasted: 3 }]]);
  });

  it('once, by the difference, if a keyboard composes them', async () => {
    const { counted, type, settle, end } = writing('one');
    type(' two');
    await settle();
    type(' three four');
    await settle();
    end();
    await settle();
    expect(counted.map(([, words]) => words.typed)).toEqual([1, 2]);
  });

  it('at once if the page is hidden', async () => {
    const { counted, type } = writing('one');
    type(' two three');
    window.dispatchEvent(new Event('pagehide'));
    expect(counted).toEqual([['2026-11-22', { typed: 2, pasted: 0 }]]);
  });

  it('for the next day after midnight, when deleting yesterday’s words subtracts nothing', async () => {
    const { editor, counted, time, type, settle } = writing('one');
    type(' two three');
    await settle();
    time.now += 86_400_000;
    type(' four');
    await settle();
    editor.view.dispatch(editor.view.state.tr.delete(1, editor.view.state.doc.content.size - 1));
    await settle();
    expect(counted).toEqual([
      ['2026-11-22', { typed: 2, pasted: 0 }],
      ['2026-11-23', { typed: 1, pasted: 0 }],
    ]);
  });
});

describe('moved text is not written text', () => {
  it('cutting and pasting elsewhere changes no count', () => {
    const tally = createTally(0);
    tally.add('typed', 100);
    tally.add('cut', 60);
    tally.add('pasted', 100);
    expect(tally.total()).toEqual({ typed: 100, pasted: 0 });
  });

  it('an undone paste is subtracted from pasted words', () => {
    const tally = createTally(10);
    tally.add('typed', 15);
    tally.add('pasted', 215);
    tally.add('undone', 15);
    expect(tally.total()).toEqual({ typed: 5, pasted: 0 });
  });
});
