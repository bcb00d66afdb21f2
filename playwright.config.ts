import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's own build where it is installed (scripts/pretest.mjs), else the one that Playwright downloads. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * The browser tests drive the built product (dist/client): each starts its own servers on free ports through
 * test/support/test-server.ts, because many of them kill, restart and multiply servers.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {},
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      // What a screen looks like depends on its width; what is kept does not.
      name: 'desk',
      testMatch: /pages\.test\.ts$/,
      use: { viewport: { width: 1366, height: 768 } },
    },
  ],
});
