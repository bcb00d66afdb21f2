import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until Back would close the layer over the page. That is some frames after the layer is shown, sooner than anyone presses Back. */
export const hasEntryOver = (page: Page) => expect.poll(() => entryOver(page)).toBe(1);

/**
 * Waits until the entry of a closed layer is removed from the history. The browser goes back to remove it, a few ms after the layer is gone.
 * A reload or a new address that meets this is cancelled by it: Chromium says "net::ERR_ABORTED". Nobody is that fast by hand.
 */
export const hasNoEntryOver = (page: Page) => expect.poll(() => entryOver(page)).toBeUndefined();

const entryOver = (page: Page) => page.evaluate(() => (history.state as { over?: number } | null)?.over);
