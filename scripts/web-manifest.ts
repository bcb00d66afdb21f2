import type { ManifestOptions } from 'vite-plugin-pwa';
import { manifestEnID } from '#locales/manifest/en_ID.ts';
import { type ManifestTexts, manifestEnUS } from '#locales/manifest/en_US.ts';
import { manifestZhCN } from '#locales/manifest/zh_CN.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { SHARE_PARAMS, SHARE_PATH } from '#shared/protocol/shared-form.ts';

const SHORTCUT_ICON = { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' };

const TEXTS: Readonly<Record<Language, ManifestTexts>> = {
  en_US: manifestEnUS,
  en_ID: manifestEnID,
  zh_CN: manifestZhCN,
};

/** A picture of the product for the install dialog. */
const screenshot = (
  texts: ManifestTexts,
  name: keyof ManifestTexts['pictures'],
  form: 'narrow' | 'wide',
) => ({
  src: `screens/${name}-${form}.webp`,
  sizes: form === 'narrow' ? '720x1480' : '1366x768',
  type: 'image/webp',
  form_factor: form,
  label: texts.pictures[name],
});

/** Name and start page of an installed Tinta, in a language's texts. Its colours are those of the design's paper. */
export const webManifest = (language: Language): Partial<ManifestOptions> => {
  const texts = TEXTS[language];
  return {
    name: 'Tinta',
    short_name: 'Tinta',
    description: texts.description,
    id: '/',
    start_url: '/#/author',
    scope: '/',
    display: 'standalone',
    lang: htmlLanguage(language),
    dir: 'ltr',
    categories: ['books', 'entertainment', 'productivity'],
    // An open window is focused and gets the launch (src/start/platform/launches.ts), as someone may be typing in it.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    shortcuts: [
      { name: texts.newChapter, url: '/#/write', icons: [SHORTCUT_ICON] },
      // The query distinguishes this shortcut from the app's usual start, which must not navigate away from a text that is being written.
      { name: texts.stories, url: '/#/author?stories', icons: [SHORTCUT_ICON] },
    ],
    // Manuscripts opened from the system: the files arrive by the launch queue (src/start/platform/launches.ts), not in the address.
    file_handlers: [
      {
        action: '/#/manuscript/import/0',
        accept: {
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
          'application/epub+zip': ['.epub'],
          'application/vnd.oasis.opendocument.text': ['.odt'],
          'text/markdown': ['.md', '.markdown'],
          'text/plain': ['.txt'],
        },
      },
    ],
    // The share is sent in a body, as addresses have a length limit. The service worker answers, even offline; without a worker the server
    // answers (decision 0011).
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: SHARE_PARAMS,
    },
    screenshots: [
      ...(['home', 'stories', 'editor'] as const).map((name) => screenshot(texts, name, 'narrow')),
      ...(['stories', 'benefits'] as const).map((name) => screenshot(texts, name, 'wide')),
    ],
    theme_color: '#FBF8F3',
    background_color: '#FBF8F3',
    icons: [
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: 'icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
  };
};
