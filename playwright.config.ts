import { defineConfig } from '@playwright/test';
import { debianChromium } from './test/support/e2e/chromium.ts';

/**
 * The browser tests drive the built product (dist/client): each starts its own servers on free ports through
 * test/support/test-server.ts, because many of them kill, restart and multiply servers.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './test/support/e2e/global-setup.ts',
  // A test spends a good part of its time waiting, so three share two cores.
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: debianChromium === undefined ? {} : { executablePath: debianChromium },
    // A trace of every step costs a quarter of the time; TINTA_TRACE=1 keeps a trace of each failed test.
    trace: process.env.TINTA_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // The worker's first installation would take a third of the time. Tests about the worker, or about the app without a network, allow it.
    serviceWorkers: 'block',
    // A dialog that slides in may move between the moment its button is located and the click.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      // The look of a screen depends on its width; what the app stores does not.
      name: 'desk',
      testMatch: /[\\/]pages\.test\.ts$/,
      use: { viewport: { width: 1366, height: 768 } },
    },
  ],
});
