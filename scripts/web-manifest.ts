import type { ManifestOptions } from 'vite-plugin-pwa';

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
  categories: ['books', 'productivity'],
  theme_color: '#FBF8F3',
  background_color: '#FBF8F3',
  icons: [
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
};
