import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until Back would close the layer over the page. That is some frames after the layer is shown, sooner than anyone presses Back. */
export const hasEntryOver = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { over?: number } | null)?.over)).toBe(1);
