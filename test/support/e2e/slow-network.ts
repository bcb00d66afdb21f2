import type { Page } from '@playwright/test';

/** Makes the page's network as slow as a phone's with bad reception from now on. Throughput in bytes per second, latency in ms. */
export async function slowNetwork(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}
