import { defineConfig } from '@playwright/test';
import type { EngineName } from './engines.ts';

/** The main journeys of the built product in each browser engine. Every project runs every journey. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'chromium', use: { engine: 'chromium' } },
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
