import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The bare pages the product is measured against. */
export const FLOORS = [
  'empty',
  'react',
  'workbox',
  'textarea',
  'contenteditable',
  'prosemirror',
  'canvas',
] as const;
export type Floor = (typeof FLOORS)[number];

const ROOT = join(import.meta.dirname, 'floors');
const COMPRESS = resolve(import.meta.dirname, '..', '..', 'scripts', 'compress.mjs');

/** The targets of the product's own build (vite.config.ts), so that the floors support the same old phones. */
const TARGET = ['chrome100', 'edge100', 'firefox100', 'safari16'];

/** Builds every floor into a folder of its own below `out`, with the product's tools but none of its code. */
export async function buildFloors(out: string): Promise<Record<Floor, string>> {
  const folders: Partial<Record<Floor, string>> = {};
  for (const floor of FLOORS) {
    const outDir = join(out, floor);
    const plugins: PluginOption[] = [react(), bodyOf(floor)];
    if (floor === 'workbox') {
      plugins.push(
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'workbox',
          filename: 'service-worker.ts',
          injectRegister: false,
          manifest: false,
          // The plugin's own build of the worker prints more than the bench should show.
          integration: {
            configureCustomSWViteBuild(options) {
              options.logLevel = 'error';
            },
          },
          injectManifest: { globPatterns: ['index.html', 'assets/*.js'], target: TARGET },
        }),
      );
    }
    await build({
      configFile: false,
      logLevel: 'error',
      root: ROOT,
      plugins,
      build: { outDir, emptyOutDir: true, target: TARGET, reportCompressedSize: false },
    });
    // Compressed in advance, as the product's own build is, so that neither is compressed while it is measured.
    execFileSync(process.execPath, [COMPRESS, outDir]);
    folders[floor] = outDir;
  }
  return folders as Record<Floor, string>;
}

/** Puts the floor's own part into the page that all floors share. */
const bodyOf = (floor: Floor): PluginOption => ({
  name: 'floor-body',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!-- body.html of the floor -->', readFileSync(join(ROOT, floor, 'body.html'), 'utf8')),
  },
});

/** Builds the script that fills a page's IndexedDB through the product's own storage code; gives its text. */
export async function buildSeed(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'seed'),
    build: {
      write: false,
      target: TARGET,
      lib: { entry: 'fill-device.ts', formats: ['iife'], name: 'tintaBench' },
    },
  });
  const results = Array.isArray(made) ? made : [made];
  for (const result of results) {
    if (!('output' in result)) continue;
    for (const part of result.output) if (part.type === 'chunk') return part.code;
  }
  throw new Error('the seed script was not built');
}
