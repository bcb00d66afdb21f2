import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { AppServer } from '#test/support/e2e/app-server.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { serverWith } from '#test/support/e2e/fixtures.ts';
import type { Device } from './engine.ts';
import { type EngineName, engines } from './engines.ts';
import { Screen } from './screen.ts';

/** What a phone's user has chosen: a language, and a font size in px. */
type Choices = { language?: string; letters?: number };

/** Keeps a page from installing a service worker, as Playwright does it in its own pages. */
const NO_WORKER = `if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => {};`;

/** A phone of a test. Its data outlives the browser that runs on it. */
export class Phone {
  private readonly profile: string;
  private readonly engine: EngineName;
  private readonly language: string;
  private readonly letters: number | undefined;
  private readonly hasWorker: boolean;
  private device: Device | undefined;
  private tabs: Screen[] = [];

  private constructor(
    engine: EngineName,
    { language, letters }: Choices,
    hasWorker: boolean,
    profile: string,
  ) {
    this.engine = engine;
    this.language = language ?? 'en-US';
    this.letters = letters;
    this.hasWorker = hasWorker;
    this.profile = profile;
  }

  /** `hasWorker`: whether the first tab may install the app's service worker. */
  static async buy(engine: EngineName, choices: Choices, hasWorker: boolean): Promise<Phone> {
    return new Phone(engine, choices, hasWorker, await mkdtemp(join(tmpdir(), `tinta-${engine}-`)));
  }

  /** Starts the browser. */
  async start(): Promise<Screen> {
    await mkdir(this.downloads, { recursive: true });
    this.device = await engines[this.engine].start({
      profile: this.profile,
      downloads: this.downloads,
      language: this.language,
      ...(this.letters === undefined ? {} : { letters: this.letters }),
      ...(this.hasWorker ? {} : { script: NO_WORKER }),
    });
    this.tabs = [new Screen(this.device.tab)];
    return this.tabs[0] as Screen;
  }

  async newTab(): Promise<Screen> {
    const tab = new Screen(await this.running().newTab());
    this.tabs.push(tab);
    return tab;
  }

  /** The content of a downloaded file, once it is complete. */
  async downloaded(name: string): Promise<Buffer> {
    const read = () => readFile(join(this.downloads, name)).catch(() => Buffer.alloc(0));
    // Firefox reserves the name with an empty file; a file of that name with content is complete in every engine.
    await expect
      .poll(async () => (await read()).length, { message: `${name} to be downloaded` })
      .toBeGreaterThan(0);
    return read();
  }

  async kill(): Promise<void> {
    await this.running().kill();
    this.device = undefined;
  }

  /** Takes a screenshot of each tab. A browser that hangs gives none. */
  async photograph(pathOf: (name: string) => string): Promise<void> {
    for (const [index, { tab }] of this.tabs.entries())
      await tab.screenshot(pathOf(`tab-${index + 1}.png`)).catch(() => {});
  }

  /** Closes the browser, if it runs, and removes its data. */
  async discard(): Promise<void> {
    await this.device?.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private get downloads(): string {
    return join(this.profile, 'downloads');
  }

  private running(): Device {
    if (this.device === undefined) throw new Error('the browser does not run');
    return this.device;
  }
}

type Options = { engine: EngineName };
type Fixtures = {
  /** Makes a phone whose user has made these choices. */
  newPhone: (choices?: Choices) => Promise<Phone>;
  phone: Phone;
  /** The first tab of the phone's browser. */
  app: Screen;
  /** The network in front of the server. Phones use its address. */
  network: FaultyProxy;
};

/** A journey, in the engine of the project that runs. */
export const test = base.extend<Fixtures, Options & { server: AppServer }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  server: serverWith([]),
  network: async ({ server }, use) => {
    const proxy = await FaultyProxy.start(server.port);
    await use(proxy);
    await proxy.stop();
  },
  newPhone: async ({ engine, serviceWorkers }, use, info) => {
    const phones: Phone[] = [];
    await use(async (choices = {}) => {
      const phone = await Phone.buy(engine, choices, serviceWorkers === 'allow');
      phones.push(phone);
      return phone;
    });
    for (const [index, phone] of phones.entries()) {
      if (info.status !== info.expectedStatus)
        await phone.photograph((name) => info.outputPath(`phone-${index + 1}-${name}`));
      await phone.discard();
    }
  },
  phone: async ({ newPhone }, use) => {
    await use(await newPhone());
  },
  app: async ({ phone }, use) => {
    await use(await phone.start());
  },
});

export { expect };
