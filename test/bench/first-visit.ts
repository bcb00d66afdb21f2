import { newPhone, slowPage } from './phone.ts';
import type { Row } from './report.ts';
import { slowProxy } from './slow-proxy.ts';
import type { Stage } from './stage.ts';
import { interleave, median } from './statistics.ts';

/**
 * A visitor's first visit on slow 4G: from opening the address until the app can start without a network, against a bare React and Workbox
 * page. Every request counts, the page's own and those of the service worker.
 */
export async function firstVisit({ browser, product, floors, quick }: Stage): Promise<Row[]> {
  const visit = (target: string) => async () => {
    const line = await slowProxy(target);
    const phone = await newPhone(browser);
    const { page } = await slowPage(phone);
    const start = performance.now();
    await page.goto(line.url, { waitUntil: 'commit' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const ready = performance.now() - start;
    const requests = line.requests();
    await phone.close();
    await line.stop();
    return { ready, requests };
  };
  const visits = await interleave(quick ? 1 : 5, {
    workbox: visit(floors.workbox.url),
    home: visit(product.url),
  });
  const row = (what: string, measure: 'ready' | 'requests', unit: string, atMost: number): Row => ({
    what: `First visit, slow 4G: ${what}`,
    ours: median(visits.home.map((one) => one[measure])),
    floor: median(visits.workbox.map((one) => one[measure])),
    floorName: 'bare React and Workbox',
    unit,
    bound: { atMost, of: 'value' },
  });
  return [
    row('until the app can start offline', 'ready', 'ms', 6_000),
    row('requests until then', 'requests', '', 60),
  ];
}
