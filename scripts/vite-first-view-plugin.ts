import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { pageParts } from './page-parts.ts';
import { readGraph } from './vite-chunk-graph-plugin.ts';

const PRERENDER = 'src/app/prerender.tsx';
const PLACE = '<!-- first view -->';
const PARTS = '/* parts of pages */ { pages: [] }';
/** Comments of index.html and its boot script, which the build removes. */
const BOOT_COMMENTS = /\/\*(?! parts of pages)[\s\S]*?\*\/\s*|<!--(?! first view)[\s\S]*?-->\s*/g;
/** The element at which home's first screen ends. */
const FIRST_SCREEN = 'home-earn';
const ENTRY_STYLES = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;

/**
 * Puts everything into index.html that a first paint needs, so that the paint needs no second round trip: home's markup, the entry's style
 * sheet, and for an author's pages the names of their files.
 */
export function firstViewPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'tinta:first-view',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const markup = await prerenderHome(config);
        const parts = JSON.stringify(pageParts(readGraph(bundle, config.root)));
        if (!markup.includes(`id="${FIRST_SCREEN}"`))
          throw new Error(`home has no part called ${FIRST_SCREEN}`);
        const page = [
          (page: string) => page.replace(BOOT_COMMENTS, ''),
          (page: string) => replaceOnce(page, PLACE, markup),
          (page: string) => replaceOnce(page, PARTS, parts),
          (page: string) => inlineEntryStyles(page, bundle),
        ].reduce((page, step) => step(page), html);
        // The first frame waits for home's first screen: on a slow phone, an empty frame before it costs 200 ms.
        const attrs = { rel: 'expect', href: `#${FIRST_SCREEN}`, blocking: 'render' };
        return { html: page, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}

function replaceOnce(html: string, place: string, content: string): string {
  const parts = html.split(place);
  if (parts.length !== 2) throw new Error(`index.html must hold ${place} once`);
  return parts.join(content);
}

/**
 * Inlines the entry's style sheet. Its link stays, but is disabled and so never fetched: Vite's loader looks for it to see whether a
 * chunk's styles are loaded.
 */
function inlineEntryStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const found = ENTRY_STYLES.exec(html);
  const file = found?.[1] === undefined ? undefined : bundle[found[1]];
  if (!found || file?.type !== 'asset') throw new Error('index.html names no style sheet of the entry');
  const styles = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
  return html.replace(
    found[0],
    () => `<style>${styles.trim()}</style>\n    <link rel="stylesheet" href="/${file.fileName}" disabled>`,
  );
}

/** Builds src/app/prerender.tsx for Node and runs it. Its lazy imports are left out, as they are not part of a first view. */
async function prerenderHome(config: ResolvedConfig): Promise<string> {
  const made = await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    logLevel: 'error',
    define: config.define ?? {},
    publicDir: false,
    plugins: [
      react(),
      { name: 'tinta:no-lazy-parts', resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
    ],
    build: { ssr: PRERENDER, write: false, minify: false, cssMinify: false },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((item) => item.type === 'chunk' && item.isEntry);
  if (script?.type !== 'chunk') throw new Error(`${PRERENDER} was not built`);
  // The file is inside the project, so that Node finds React there.
  const folder = join(config.root, 'node_modules', '.cache', 'tinta-first-view');
  const file = join(folder, `prerender-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, script.code);
  try {
    const { prerenderHome: prerender } = (await import(pathToFileURL(file).href)) as {
      prerenderHome(): Promise<string>;
    };
    return await prerender();
  } finally {
    await rm(file, { force: true });
  }
}
