import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkGraph } from './chunk-graph.ts';
import { writePacks } from './packs.ts';

/** A page that starts with one script and one style sheet. */
const GRAPH: ChunkGraph = {
  'assets/first.js': {
    file: 'assets/first.js',
    facade: 'src/main.tsx',
    isEntry: true,
    imports: [],
    dynamicImports: [],
    css: ['assets/first.css'],
    modules: [],
  },
};

let client = '';
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'tinta-packs-'));
  await mkdir(join(client, 'assets'));
});
afterEach(() => rm(client, { recursive: true }));

/** Writes these files, packs them, and returns the packs' contents in the order of their names. */
async function packed(files: Readonly<Record<string, string>>): Promise<Record<string, string>[]> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, name), text);
  const built = Object.keys(files).map((url) => ({ url }));
  await writePacks(client, built, GRAPH);
  const names = (await readdir(join(client, 'assets'))).filter((name) => name.startsWith('pack-')).sort();
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(client, 'assets', name), 'utf8'))),
  );
}

describe('packs of files', () => {
  it('contain scripts and style sheets by path, with their exact text', async () => {
    const script = 'export const quote = "\\u0001 “ ” 字 \u2028";\r\n';
    const files = { 'assets/one-Ab1_-x.js': script, 'assets/two.css': 'a{}' };
    expect(await packed(files)).toEqual([{ '/assets/one-Ab1_-x.js': script, '/assets/two.css': 'a{}' }]);
  });

  it('contain no file that every page starts with, no document, no picture and no worker’s script', async () => {
    const files = {
      'assets/first.js': '1',
      'assets/first.css': 'a{}',
      'index.html': '<p>',
      'assets/icon.svg': '<svg/>',
      'assets/book-writer-worker-abc.js': '1',
    };
    expect(await packed(files)).toEqual([]);
  });

  it('are cut at 250,000 characters, so that a broken connection costs only one pack', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `assets/part${index}.js`);
    const packs = await packed(Object.fromEntries(names.map((name) => [name, 'x'.repeat(20_000)])));
    expect(packs.map((pack) => Object.keys(pack).length).sort((a, b) => b - a)).toEqual([12, 12, 6]);
  });
});
