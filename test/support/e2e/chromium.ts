import { existsSync } from 'node:fs';

/**
 * Debian's builds, if installed (scripts/pretest.mjs): the headless shell first, because the full browser's own interface takes a fifth of a test's
 * time. `undefined`: the one that Playwright downloads.
 */
export const debianChromium: string | undefined = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => existsSync(file));
