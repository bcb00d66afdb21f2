import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { AppServer } from '#test/support/e2e/app-server.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { serverWith } from '#test/support/e2e/fixtures.ts';
import type { Device } from './engine.ts';
import { type EngineName, engines } from './engines.ts';
import { Screen } from './screen.ts';

/** A phone that a test holds. Its data outlives the browser that runs on it. */
export class Phone {
  private readonly profile: string;
  private readonly engine: EngineName;
  private readonly language: string;
  private device: Device | undefined;

  private constructor(engine: EngineName, language: string, profile: string) {
    this.engine = engine;
    this.language = language;
    this.profile = profile;
  }

  static async buy(engine: EngineName, language: string): Promise<Phone> {
    return new Phone(engine, language, await mkdtemp(join(tmpdir(), `tinta-${engine}-`)));
  }

  /** Starts the browser. */
  async start(): Promise<Screen> {
    this.device = await engines[this.engine].start({ profile: this.profile, language: this.language });
    return new Screen(this.device.tab);
  }

  async newTab(): Promise<Screen> {
    return new Screen(await this.running().newTab());
  }

  async kill(): Promise<void> {
    await this.running().kill();
    this.device = undefined;
  }

  /** Closes the browser, if it runs, and removes its data. With a file it first leaves a picture of the first tab there. */
  async discard(picture?: string): Promise<void> {
    if (picture !== undefined) await this.device?.tab.screenshot(picture).catch(() => {});
    await this.device?.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private running(): Device {
    if (this.device === undefined) throw new Error('the browser does not run');
    return this.device;
  }
}

type Options = { engine: EngineName };
type Fixtures = {
  /** Makes a phone whose user has set this language. */
  newPhone: (language?: string) => Promise<Phone>;
  phone: Phone;
  /** The first tab of the phone's browser. */
  app: Screen;
  /** The network in front of the server. It has the address that the phones know. */
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
  newPhone: async ({ engine }, use, info) => {
    const phones: Phone[] = [];
    await use(async (language = 'en-US') => {
      const phone = await Phone.buy(engine, language);
      phones.push(phone);
      return phone;
    });
    const failed = info.status !== info.expectedStatus;
    for (const [index, phone] of phones.entries())
      await phone.discard(failed ? info.outputPath(`phone-${index + 1}.png`) : undefined);
  },
  phone: async ({ newPhone }, use) => {
    await use(await newPhone());
  },
  app: async ({ phone }, use) => {
    await use(await phone.start());
  },
});

export { expect };
