import { afterEach, expect, test, vi } from 'vitest';
import { copyRich } from './copy-rich.ts';

afterEach(() => vi.unstubAllGlobals());

/** A clipboard that keeps what is written. */
function fakeClipboard() {
  const written: Record<string, Blob>[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Blob>;
      constructor(parts: Record<string, Blob>) {
        this.parts = parts;
      }
    },
  );
  const write = vi.fn(async (items: { parts: Record<string, Blob> }[]) => {
    written.push(...items.map(({ parts }) => parts));
  });
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
  return { written, writeText };
}

test('HTML and text are on the clipboard together', async () => {
  const { written } = fakeClipboard();
  expect(await copyRich({ text: 'Hujan.', html: '<p>Hujan.</p>' })).toBe(true);
  const [parts] = written;
  expect(Object.keys(parts ?? {})).toEqual(['text/html', 'text/plain']);
  expect(await parts?.['text/html']?.text()).toBe('<p>Hujan.</p>');
  expect(await parts?.['text/plain']?.text()).toBe('Hujan.');
});

test('a text without HTML is copied as plain text', async () => {
  const { writeText } = fakeClipboard();
  expect(await copyRich({ text: 'Satu' })).toBe(true);
  expect(writeText).toHaveBeenCalledWith('Satu');
});

test('a browser without a clipboard for HTML is reported: the words alone would lose their italics in silence', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyRich({ text: 'Hujan.', html: '<p>Hujan.</p>' })).toBe(false);
  expect(writeText).not.toHaveBeenCalled();
});
