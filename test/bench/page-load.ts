import type { BrowserContext } from '@playwright/test';
import { type Network, slowPage } from './phone.ts';

/** One start of a page. Times in ms since its navigation began. */
export type Load = {
  /** The screen's mark is drawn, is on top, and its framework listens. */
  ready: number;
  fcp: number;
  lcp: number;
  /** Sum of what long tasks take beyond 50 ms, up to ready. */
  blocking: number;
  /** Transferred up to ready, headers included. */
  bytes: number;
  requests: number;
};

/** The element that shows that a screen is ready. `react`: ready only once React manages the element. */
export type Mark = { selector: string; react: boolean };

type Noted = { ready: number; fcp: number; lcp: number; tasks: [start: number, duration: number][] };

export const READY_TIMEOUT_MS = 60_000;
const SAID = 'tinta-watch ';

/** Opens `url` on a new page of the phone and follows it until its mark is ready; closes it. */
export async function loadPage(
  phone: BrowserContext,
  url: string,
  mark: Mark,
  network: Network = 'loopback',
): Promise<Load> {
  const { page, wire } = await slowPage(phone, network);
  let bytes = 0;
  let requests = 0;
  wire.on('Network.responseReceived', () => {
    requests += 1;
  });
  wire.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  wire.on('Network.responseReceived', ({ response }) => {
    bytes += response.encodedDataLength;
  });
  await page.addInitScript(watch, { ...mark, said: SAID });
  // The page prints the result: polling would run scripts of its own in the page while it starts.
  const [watched] = await Promise.all([
    page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(SAID),
      timeout: READY_TIMEOUT_MS,
    }),
    page.goto(url, { waitUntil: 'commit', timeout: READY_TIMEOUT_MS }),
  ]);
  const { ready, fcp, lcp, tasks } = JSON.parse(watched.text().slice(SAID.length)) as Noted;
  const before = { bytes, requests };
  await page.close();
  const blocking = tasks
    .filter(([start]) => start < ready)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { ready, fcp, lcp, blocking, ...before };
}

/** Runs in the page: notes paints and long tasks until the mark is there, then prints them after `said`, or stores them as `tintaNoted`. */
export function watch(mark: Mark & { said?: string }): void {
  const noted: Noted = { ready: 0, fcp: 0, lcp: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.tasks.push([entry.startTime, entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') noted.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  const isReady = (): boolean => {
    const element = document.querySelector(mark.selector);
    if (!element) return false;
    if (mark.react && !Object.keys(element).some((key) => key.startsWith('__reactFiber$'))) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const on = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
    return on !== null && (element.contains(on) || on.contains(element));
  };
  const look = () => {
    if (!isReady()) {
      requestAnimationFrame(look);
      return;
    }
    noted.ready = performance.now();
    // Paints are reported a frame later.
    setTimeout(() => {
      const told = JSON.stringify(noted);
      if (mark.said === undefined) Reflect.set(window, 'tintaNoted', told);
      else console.debug(mark.said + told);
    }, 300);
  };
  requestAnimationFrame(look);
}
