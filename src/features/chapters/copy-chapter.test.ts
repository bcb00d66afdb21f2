import { afterEach, expect, test, vi } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { copyChapter } from './copy-chapter.ts';

afterEach(() => vi.unstubAllGlobals());

const text = { title: ' Satu ', content: documentFromText('Hujan.'), authorNote: null };

test('a chapter is copied with its title above the text', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyChapter(text)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('Satu\n\nHujan.');
});

test('a browser that allows no copying is reported', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyChapter(text)).toBe(false);
});
