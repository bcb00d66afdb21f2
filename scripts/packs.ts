import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';
import { sha256 } from './file-hashes.ts';
import { isWorkerScript } from './precache.ts';

/** Characters of a pack before compression, unless one file has more. If the network drops, only the packs under way are fetched again. */
const PACK_CHARS = 250_000;

/**
 * Writes packs: JSON files with the texts of scripts and style sheets by path. A first visit fetches ten packs instead of some 340 files,
 * each of which would cost a round trip (sw/built-files.ts). `files` are those to precache, with their names inside `client`. Two kinds of
 * files are in no pack. The files that every page starts with are left out, as the browser has them by then. The scripts of workers are
 * left out, as their answers carry headers of the server, such as their content security policy.
 */
export async function writePacks(
  client: string,
  files: readonly { readonly url: string }[],
  graph: ChunkGraph,
): Promise<void> {
  const first = filesOf(graph, chunkClosure(graph, [entryOf(graph).file]));
  const isPacked = (name: string) => /\.(?:js|css)$/.test(name) && !isWorkerScript(name) && !first.has(name);
  const packs: Record<string, string>[] = [];
  let chars = PACK_CHARS;
  const names = files.map(({ url }) => url);
  for (const name of names.filter(isPacked).sort()) {
    const text = await readFile(join(client, name), 'utf8');
    if (chars + text.length > PACK_CHARS) {
      packs.push({});
      chars = 0;
    }
    chars += text.length;
    Object.assign(packs.at(-1) ?? {}, { [`/${name}`]: text });
  }
  for (const pack of packs) {
    const text = JSON.stringify(pack);
    await writeFile(join(client, 'assets', `pack-${sha256(text).slice(0, 16)}.json`), text);
  }
}
