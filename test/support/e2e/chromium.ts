import { existsSync } from 'node:fs';

/**
 * Debian's builds of Chromium, if installed (scripts/pretest.mjs). The headless shell comes first, because the full browser's own interface takes a
 * fifth of a test's time. `undefined`: the build that Playwright downloads.
 */
export const debianChromium: string | undefined = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => existsSync(file));
