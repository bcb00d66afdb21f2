import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { createStory, signedInAuthor } from '#test/support/e2e/author.ts';
import type { Floor } from './build-floors.ts';
import { newPhone } from './phone.ts';
import type { FillWish } from './seed/fill-device.ts';
import type { Served } from './serve-app.ts';

/** What every measurement needs. */
export type Stage = {
  browser: Browser;
  product: Served;
  floors: Record<Floor, Served>;
  /** Script of seed/fill-device.ts. */
  seed: string;
  quick: boolean;
};

/** A phone, a new one unless given, whose author is signed in and has one synced story. The page shows the story's chapter list. */
export async function authorsPhone(
  stage: Stage,
  given?: BrowserContext,
): Promise<{ phone: BrowserContext; page: Page }> {
  const phone = given ?? (await newPhone(stage.browser));
  const page = await phone.newPage();
  await signedInAuthor(page, stage.product.url);
  await createStory(page, 'Hujan di Halte');
  await seeded(page, stage);
  await waitUntilSent(page);
  return { phone, page };
}

/** Runs the seed script in a page; its functions are then under `tintaBench`. */
export async function seeded(page: Page, stage: Stage): Promise<void> {
  await page.evaluate(`${stage.seed};globalThis.tintaBench = tintaBench;`);
}

export const fill = (page: Page, wish: FillWish): Promise<{ bookId: BookId; chapters: ChapterId[] }> =>
  page.evaluate(`tintaBench.fillDevice(${JSON.stringify(wish)})`);

/** Waits until the device has no unsent work. */
export async function waitUntilSent(page: Page): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { unsent, parked } = await page.evaluate<{ unsent: number; parked: number }>('tintaBench.unsent()');
    if (parked > 0) throw new Error('the server refused what the bench wrote');
    if (unsent === 0) return;
    if (Date.now() > deadline) throw new Error('the device does not get rid of its work');
    await page.waitForTimeout(100);
  }
}
