import { afterEach, expect, test, vi } from 'vitest';
import { shareText } from './share-text.ts';

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
});
const has = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

test('a chapter is shared with the system’s sheet as text', async () => {
  const share = vi.fn(async () => {});
  has('share', share);
  expect(await shareText('Satu', 'Hujan.', 'Satu.txt')).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Satu', text: 'Hujan.' });
});

test('a long chapter is shared as a file, if the sheet accepts files', async () => {
  const share = vi.fn(async (_data: { files?: File[] }) => {});
  has('share', share);
  has('canShare', () => true);
  expect(await shareText('Satu', 'kata '.repeat(3_000), 'Satu.txt')).toBe('shared');
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('Satu.txt');
  has('canShare', () => false);
  await shareText('Satu', 'kata '.repeat(3_000), 'Satu.txt');
  expect(share.mock.calls[1]?.[0]).toHaveProperty('text');
});

test('without a share sheet the chapter is copied; a refusal is reported, and cancelling is not', async () => {
  const writeText = vi.fn(async () => {});
  has('clipboard', { writeText });
  expect(await shareText('Satu', 'Hujan.', 'Satu.txt')).toBe('copied');
  expect(writeText).toHaveBeenCalledWith('Hujan.');
  has('share', () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await shareText('Satu', 'Hujan.', 'Satu.txt')).toBe('nothing');
  has('share', () => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await shareText('Satu', 'Hujan.', 'Satu.txt')).toBe('failed');
});
