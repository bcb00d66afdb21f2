import { existsSync } from 'node:fs';

/**
 * Debian's builds, where they are installed (scripts/pretest.mjs): the shell without a browser's own screens first, for those
 * take a fifth of the time of a test. `undefined`: the one that Playwright downloads.
 */
export const debianChromium: string | undefined = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => existsSync(file));
