import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Downloaded when the bench runs: with its dependencies it has 185 MB, too much for each installation of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AT_LEAST = 95;
const TIMEOUT_MS = 240_000;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
};

/** Lighthouse's scores of home on a phone, with its default settings. */
export async function lighthouse(stage: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-lighthouse-'));
  const out = join(folder, 'report.json');
  const debian = '/usr/bin/chromium';
  const args = ['--yes', LIGHTHOUSE, stage.product.url, '--quiet', '--output=json', `--output-path=${out}`];
  try {
    await promisify(execFile)(
      'npx',
      [...args, '--chrome-flags=--headless=new --no-sandbox', `--only-categories=${CATEGORIES.join(',')}`],
      {
        timeout: TIMEOUT_MS,
        env: { ...process.env, CHROME_PATH: existsSync(debian) ? debian : chromium.executablePath() },
      },
    );
    const report = JSON.parse(await readFile(out, 'utf8')) as Report;
    for (const [id, { score, title }] of Object.entries(report.audits))
      if (score !== null && score < 0.9) console.log(`  lighthouse ${id}: ${score} ${title}`);
    return CATEGORIES.map((category) => ({
      what: `Lighthouse mobile, home: ${category}`,
      ours: Math.round((report.categories[category]?.score ?? 0) * 100),
      floor: null,
      floorName: '-',
      unit: '',
      bound: { atLeast: AT_LEAST, of: 'value' },
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
