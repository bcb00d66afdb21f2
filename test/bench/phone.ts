import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { debianChromium } from '#test/support/e2e/chromium.ts';

export const CPU_SLOWDOWN = 4;
export const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2 };

/** Slow 4G as Lighthouse defines it. Throughput in bytes per second, from bits per second; latency in ms. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export type Network = 'loopback' | 'slow4g';

const LAUNCH = debianChromium === undefined ? {} : { executablePath: debianChromium };

export const launchBrowser = (): Promise<Browser> => chromium.launch(LAUNCH);

/** A phone of its own: nothing cached, no one signed in. */
export async function newPhone(
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  return ready(await browser.newContext({ ...PHONE, serviceWorkers }));
}

/** A phone that keeps its data in `profile`, for a browser that starts later. */
export const newPhoneOn = async (profile: string): Promise<BrowserContext> =>
  ready(await chromium.launchPersistentContext(profile, { ...LAUNCH, ...PHONE }));

const PHONE = {
  viewport: { width: SCREEN.width, height: SCREEN.height },
  deviceScaleFactor: SCREEN.deviceScaleFactor,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};

/** tsx adds calls of this helper to functions. A function that runs in a page needs the helper there. */
async function ready(phone: BrowserContext): Promise<BrowserContext> {
  await phone.addInitScript('globalThis.__name ??= (made) => made;');
  return phone;
}

/** A page whose processor is slowed down, and its DevTools session. */
export async function slowPage(
  phone: BrowserContext,
  network: Network = 'loopback',
): Promise<{ page: Page; wire: CDPSession }> {
  const page = await phone.newPage();
  const wire = await slowDown(page);
  await wire.send('Network.enable');
  if (network === 'slow4g') await slowNetwork(wire);
  return { page, wire };
}

/** Slows the page's processor down from now on; returns its DevTools session. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const wire = await page.context().newCDPSession(page);
  await setSlow(wire, true);
  return wire;
}

/** The slowing itself keeps a core busy: among several open pages only the measured one may be slow. */
export async function setSlow(wire: CDPSession, isSlow: boolean): Promise<void> {
  await wire.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 });
}

export async function slowNetwork(wire: CDPSession): Promise<void> {
  await wire.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Stops all service workers, so that a measured start includes theirs, and leaves their writes a moment to end. */
export async function stopWorkers(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage();
  const wire = await phone.newCDPSession(page);
  await wire.send('ServiceWorker.enable');
  await wire.send('ServiceWorker.stopAllWorkers');
  await page.waitForTimeout(100);
  await page.close();
}

/** Removes the HTTP cache, the service worker and its caches; what the author has written stays. */
export async function makeCold(phone: BrowserContext, origin: string): Promise<void> {
  const page = await phone.newPage();
  const wire = await phone.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.clearBrowserCache');
  await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await page.close();
}
