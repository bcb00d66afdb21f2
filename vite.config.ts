import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageFile from './package.json' with { type: 'json' };
import { readBuildEnv } from './scripts/build-env.ts';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { writeFileHashes } from './scripts/file-hashes.ts';
import { BUILD_TARGET } from './scripts/old-browsers/browsers.ts';
import { writePacks } from './scripts/packs.ts';
import { screenHeight } from './scripts/postcss-screen-height.ts';
import { isPrecached } from './scripts/precache.ts';
import { chunkGraphPlugin } from './scripts/vite-chunk-graph-plugin.ts';
import { compileHintsPlugin } from './scripts/vite-compile-hints-plugin.ts';
import { firstViewPlugin } from './scripts/vite-first-view-plugin.ts';
import { manifestsPlugin } from './scripts/vite-manifests-plugin.ts';
import { devServerPlugin } from './scripts/vite-server-plugin.ts';
import { webManifest } from './scripts/web-manifest.ts';
import { DEFAULT_LANGUAGE } from './src/shared/domain/language.ts';

export default defineConfig(({ mode }) => {
  const env = readBuildEnv(loadEnv(mode, process.cwd(), 'VITE_'));
  const chunks = chunkGraphPlugin();

  return {
    build: {
      target: BUILD_TARGET,
      outDir: 'dist/client',
      // Inlined assets would count against the budget of every page that never shows them.
      assetsInlineLimit: 1024,
      reportCompressedSize: false,
      // Browsers without modulepreload load the same chunks a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups },
          // A chunk that several pages share would be named after all of them. Such long names would fill home's table of chunks.
          chunkFileNames: ({ facadeModuleId, name }) =>
            facadeModuleId === null && name.length > 10
              ? 'assets/s-[hash:7].js'
              : 'assets/[name]-[hash:7].js',
          assetFileNames: ({ names: [name = ''] }) =>
            name.includes('~') ? 'assets/s-[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        },
      },
    },
    css: {
      // `autoRem` turns every px of our style sheets into rem times Mantine's scale, so that no screen can escape the root font size rule
      // (docs/spec, section 9, Layout) or the reader's own browser setting.
      postcss: { plugins: [mantine({ autoRem: true }), screenHeight] },
    },
    define: {
      'import.meta.env.VITE_API_HOSTS': JSON.stringify(env.apiHosts.join(',')),
      'import.meta.env.VITE_APP_NAME': JSON.stringify(env.appName),
      'import.meta.env.VITE_CONTACT_EMAIL': JSON.stringify(env.contactEmail),
      'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFile.version),
    },
    resolve: {
      alias: [
        // wouter brings its own copy of a hook that React has had since version 18: 0.3 kB of a first load.
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
        {
          // The package's version for browsers needs a document; Markdown is read in a worker, which has no document.
          find: 'decode-named-character-reference',
          replacement: join(import.meta.dirname, 'node_modules/decode-named-character-reference/index.js'),
        },
      ],
    },
    server: { port: Number(process.env.PORT ?? 8080), strictPort: true },
    plugins: [
      react(),
      devServerPlugin(),
      chunks.plugin,
      compileHintsPlugin(),
      firstViewPlugin(),
      manifestsPlugin(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'service-worker.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: webManifest(DEFAULT_LANGUAGE),
        // Phones ask for the icons when the app is installed, not before.
        includeManifestIcons: false,
        integration: {
          // The worker is one file, whose lazily imported part runs when it is first asked for.
          configureCustomSWViteBuild(options) {
            const output = options.build?.rollupOptions?.output;
            if (output === undefined || Array.isArray(output)) throw new Error('the worker has one output');
            Object.assign(output, { codeSplitting: false, strictExecutionOrder: true });
          },
        },
        injectManifest: {
          // The worker is built as a library: Vite then leaves the lazy part's import alone, instead of preloading as for a page.
          rollupFormat: 'iife',
          target: BUILD_TARGET,
          globPatterns: ['index.html', 'assets/*.{js,css}'],
          // Vite's names carry the hash already; a second fetch with a cache-busting query would miss `immutable`.
          dontCacheBustURLsMatching: /^assets\//,
          manifestTransforms: [
            async (entries) => {
              const graph = chunks.graph();
              // The page failed to build. An error thrown here would hide the error of that build.
              if (graph === undefined) return { manifest: entries, warnings: [] };
              const kept = entries.filter(isPrecached(graph));
              await writePacks(chunks.folder(), kept, graph);
              const url = await writeFileHashes(chunks.folder());
              return { manifest: [...kept, { url, revision: null, size: 0 }], warnings: [] };
            },
          ],
        },
      }),
    ],
  };
});
