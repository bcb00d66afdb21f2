import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until Back would close what is open over the page: some frames after it is shown, sooner than anybody presses Back. */
export const hasEntryOver = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { over?: number } | null)?.over)).toBe(1);
