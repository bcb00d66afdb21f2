import type { Page } from '@playwright/test';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { objectStore } from '#test/support/object-store.ts';

test.use({ serviceWorkers: 'allow' });

/** How many covers of the page have arrived, and how many have not. */
const covers = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.images].filter((image) => image.src.includes('/files/covers/'));
    const there = all.filter((image) => image.naturalWidth > 0).length;
    return { there, missing: all.length - there };
  });

/** `S3_BROWSER_URL`: the policies of page, service worker and share page must all let pictures come from the store. */
test('covers come from the object store by signed addresses, with and without the service worker', async ({
  page,
}) => {
  const store = await objectStore();
  const { url, bucket, keyId, secret } = store.settings;
  const server = await AppServer.start({
    args: ['--demo'],
    env: {
      S3_URL: url,
      S3_BUCKET: bucket,
      S3_KEY_ID: keyId,
      S3_SECRET: secret,
      S3_BROWSER_URL: url.replace('127.0.0.1', 'localhost'),
    },
  });
  const reads = () => store.requests.filter((line) => line.startsWith('GET /tinta/covers/')).length;
  try {
    await page.goto(server.url);
    await expect.poll(() => covers(page)).toEqual({ there: 4, missing: 0 });
    expect(reads()).toBeGreaterThanOrEqual(4);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const before = reads();
    await page.reload();
    await expect.poll(() => covers(page)).toEqual({ there: 4, missing: 0 });
    expect(reads()).toBeGreaterThan(before);

    const library = await (await fetch(`${server.url}/book/book/search`)).json();
    await page.goto(`${server.url}/s/${library.data.items[0].id}`);
    await expect.poll(() => covers(page)).toEqual({ there: 1, missing: 0 });
  } finally {
    await server.stop();
    await store.close();
  }
});
