import { defineConfig } from '@playwright/test';
import type { EngineName } from './engines.ts';

/** The main journeys of the built product in each browser engine. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/e2e/global-setup.ts',
  // A test spends a good part of its time waiting, so three tests share two cores.
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // test/e2e/in-sight.test.ts does this and more in Chromium.
    { name: 'chromium', use: { engine: 'chromium' }, testIgnore: /in-sight/ },
    { name: 'firefox', use: { engine: 'firefox' } },
    // The code against a lying network is the same in every engine: two engines prove it, and a third would cost CI a minute.
    { name: 'webkit', use: { engine: 'webkit' }, testIgnore: /lying-network/ },
  ],
});
