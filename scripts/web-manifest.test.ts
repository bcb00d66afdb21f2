import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { htmlLanguage, LANGUAGES } from '#shared/domain/language.ts';
import { SHARE_PARAMS, SHARE_PATH } from '#shared/protocol/shared-form.ts';
import { webManifest } from './web-manifest.ts';

const PICTURE_BYTES_MAX = 150_000;
const { icons = [], screenshots = [], shortcuts = [], share_target: share } = webManifest('en_US');
const file = (src: string) => join(import.meta.dirname, '..', 'public', src);
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  '%s exists, is a small file, and has the declared size',
  async (src, picture) => {
    const { width, height, format } = await sharp(file(src)).metadata();
    expect(`${width}x${height}`).toBe(picture.sizes);
    expect(`image/${format}`).toBe(picture.type);
    expect(statSync(file(src)).size).toBeLessThan(PICTURE_BYTES_MAX);
  },
);

test('has icons for every purpose and pictures for phone and desk, so that a browser shows its full dialog', () => {
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  expect(icons.some(({ sizes, purpose }) => sizes === '192x192' && purpose === 'any')).toBe(true);
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('a share is sent as a form, because an address has a length limit, with the field names that the app reads', () => {
  expect(share).toEqual({
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: SHARE_PARAMS,
  });
});

test('an open window is focused, not reloaded: someone may be typing in it', () => {
  expect(webManifest('en_US').launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] });
  expect(shortcuts.map(({ url }) => url)).not.toContain(webManifest('en_US').start_url);
});

test('every language has its own texts but the same app id', () => {
  for (const language of LANGUAGES) {
    const { id, start_url, scope, lang, shortcuts: entries = [] } = webManifest(language);
    expect({ id, start_url, scope }).toEqual({ id: '/', start_url: '/#/author', scope: '/' });
    expect(entries.map(({ url }) => url)).toEqual(shortcuts.map(({ url }) => url));
    expect(lang).toBe(htmlLanguage(language));
  }
  expect(webManifest('en_ID').shortcuts?.[0]?.name).toBe('Bab baru');
});
