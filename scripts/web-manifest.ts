import type { ManifestOptions } from 'vite-plugin-pwa';

const SHORTCUT_ICON = { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' };

const LABELS: Record<string, string> = {
  home: 'Write anywhere, lose nothing',
  stories: 'Your stories, there without a network',
  editor: 'Every word is kept as you write it',
  benefits: 'What a story earns, before you sign',
};

/** A picture of the product for the dialog that installs it. */
const screenshot = (name: string, form: 'narrow' | 'wide') => ({
  src: `screens/${name}-${form}.webp`,
  sizes: form === 'narrow' ? '720x1480' : '1366x768',
  type: 'image/webp',
  form_factor: form,
  label: LABELS[name] ?? 'Tinta',
});

/** What an installed Tinta is called and where it opens; colours of the paper from the design. */
export const webManifest: Partial<ManifestOptions> = {
  name: 'Tinta',
  short_name: 'Tinta',
  description: 'Write anywhere, lose nothing.',
  id: '/',
  start_url: '/#/author',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  dir: 'ltr',
  categories: ['books', 'entertainment', 'productivity'],
  // An open window is brought to the front and told (src/app/platform/launches.ts): it may have a chapter under typing hands.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  shortcuts: [
    { name: 'New chapter', url: '/#/write', icons: [SHORTCUT_ICON] },
    // The query tells it from the app's own start, which must not leave what is being written.
    { name: 'My stories', url: '/#/author?stories', icons: [SHORTCUT_ICON] },
  ],
  // Manuscripts opened from the system: the files come by the launch queue (src/app/platform/launches.ts), not by the address.
  file_handlers: [
    {
      action: '/#/manuscript/import/0',
      accept: {
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
        'text/markdown': ['.md', '.markdown'],
        'text/plain': ['.txt'],
      },
    },
  ],
  // By the address, so that it works without a network: the one document of the app reads it (src/features/install/shared-text.ts).
  share_target: {
    action: '/',
    method: 'GET',
    params: { title: 'share-title', text: 'share-text', url: 'share-url' },
  },
  screenshots: [
    ...['home', 'stories', 'editor'].map((name) => screenshot(name, 'narrow')),
    ...['stories', 'benefits'].map((name) => screenshot(name, 'wide')),
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
