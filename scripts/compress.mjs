import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Files that compress well; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

/**
 * Writes a brotli copy `name.br` beside each compressible file below `folder`: once at the build, not at each start of a server.
 * server/site/folder-site.ts serves them.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile());
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
    }),
  );
}

// `node scripts/compress.mjs FOLDER` is for the bench, which compresses its reference pages as the product's are compressed.
const [, script, folder] = process.argv;
if (folder !== undefined && import.meta.url === pathToFileURL(script ?? '').href)
  await compressFolder(folder);
