/** Makes `libreoffice.docx` of this folder from `manuscript.ts`. Needs `soffice`; tests do not. Run: node --import tsx test/corpus/walk/make.ts */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asPage, indonesianNovel } from './manuscript.ts';

const made = mkdtempSync(join(tmpdir(), 'walk-'));
const convert = (to: string, filter: string, file: string) =>
  execFileSync('soffice', [
    '--headless',
    '--writer',
    '--convert-to',
    `${to}:${filter}`,
    '--outdir',
    made,
    join(made, file),
  ]);
writeFileSync(join(made, 'novel.html'), asPage(indonesianNovel()));
// By way of its own format, as an author saves who writes in LibreOffice.
convert('odt', 'writer8', 'novel.html');
convert('docx', 'MS Word 2007 XML', 'novel.odt');
copyFileSync(join(made, 'novel.docx'), join(import.meta.dirname, 'libreoffice.docx'));
rmSync(made, { recursive: true });
