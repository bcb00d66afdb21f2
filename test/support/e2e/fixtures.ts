import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { AppServer } from './app-server.ts';
import { FaultyProxy } from './faulty-proxy.ts';

type WorkerFixtures = { server: AppServer };
type Fixtures = {
  /** A network in front of the worker's server; the test chooses its faults. */
  network: FaultyProxy;
  /** CSP violations and uncaught errors on any page of the test. */
  reports: string[];
};

const REPORTER = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('CSP-REPORT ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

/** Collects CSP reports and uncaught errors of all pages of a context. */
export async function collectReports(context: BrowserContext, reports: string[]): Promise<void> {
  await context.addInitScript(REPORTER);
  const follow = (page: Page) => {
    page.on('console', (message) => {
      if (message.text().includes('CSP-REPORT')) reports.push(message.text());
    });
    page.on('pageerror', (error) => reports.push(`uncaught ${error.stack ?? error.message}`));
  };
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
}

type ServerFixture = [
  (given: object, use: (server: AppServer) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
];

/** A server for each worker that runs the built product with these arguments. */
export const serverWith = (args: string[]): ServerFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  async ({}, use) => {
    const server = await AppServer.start({ args });
    await use(server);
    await server.stop();
  },
  { scope: 'worker', timeout: 90_000 },
];

/** Has one server for each worker that runs the built product. Every test fails on a CSP report or an uncaught error of its pages. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: serverWith([]),
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  context: async ({ context, serviceWorkers }, use) => {
    // Without a service worker such a test would pass without testing the app offline.
    if (serviceWorkers === 'block')
      context.setOffline = () =>
        Promise.reject(new Error("to go offline a test needs: test.use({ serviceWorkers: 'allow' })"));
    await use(context);
  },
  network: async ({ server }, use) => {
    const proxy = await FaultyProxy.start(server.port);
    await use(proxy);
    await proxy.stop();
  },
  reports: [
    async ({ context }, use) => {
      const reports: string[] = [];
      await collectReports(context, reports);
      await use(reports);
      expect(reports).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
