import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { browserslist: string[] };

/**
 * The oldest browsers that the page is built for, in the notation of browserslist. Chrome 100 (March 2022) is commonly the last version on
 * phones of 2019 that no longer get updates.
 */
export const BROWSERS: readonly string[] = packageJson.browserslist;

/** The same browsers in Vite's notation. */
export const BUILD_TARGET: string[] = BROWSERS.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
);
