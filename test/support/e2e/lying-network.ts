import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, addStoryWithCover, textOf } from '#test/support/api-author.ts';
import type { FaultyProxy, Sent } from './faulty-proxy.ts';
import { serverAuthor } from './server-author.ts';

const CLIENT = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'client');
const WORKER = '/service-worker.js';
/** The list of the hashes of all files. Only a worker asks for it. */
const LIST = /^\/assets\/hashes-.*\.json$/;
const NOTHING = /^$/;
/** Chromium waits until the old worker has finished its work, for at most five minutes. Almost always it takes less than a second. */
const TAKES_OVER_MS = 330_000;

/** Content that a network sends, with status 200, instead of the true one: a hotel's sign-in page, a proxy's fault, a cache's old file. */
export const LIES: Readonly<Record<string, (truth: Sent) => Sent>> = {
  'a page of HTML': () => ({ type: 'text/html', body: Buffer.from('<!doctype html><h1>Hotel</h1>') }),
  'a script': () => ({ type: 'text/javascript', body: Buffer.from('console.log("Hotel");') }),
  'an empty body': ({ type }) => ({ type, body: Buffer.alloc(0) }),
  'half a body': ({ type, body }) => ({ type, body: body.subarray(0, body.length / 2) }),
  'the file of an older build': ({ type, body }) => ({ type, body: older(type, body) }),
};

/** A file of the same kind with different content. */
function older(type: string, body: Buffer): Buffer {
  if (/html/.test(type)) return Buffer.concat([body, Buffer.from('<!-- older -->')]);
  if (/javascript|css/.test(type)) return Buffer.concat([Buffer.from('/* older */'), body]);
  return Buffer.from('{}');
}

/** The part of a tab that the scenario needs; each engine's driver has it. */
export type PlainTab = {
  open(url: string): Promise<void>;
  /** Returns the value of a JavaScript expression in the page, and awaits a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The files in which the next version differs from the one in dist/client: its document and one script have different content, and its worker
 * lists them.
 */
function nextVersion(): ReadonlyMap<string, Sent> {
  const read = (path: string) => readFileSync(join(CLIENT, path), 'utf8');
  const files = readdirSync(join(CLIENT, 'assets'));
  const script = files.find((name) => /^benefits-page-.*\.js$/.test(name)) ?? '';
  const nextScript = script.replace('-page-', '-page-next-');
  const document = read('index.html').replace('</head>', '<meta name="version" content="next"></head>');
  const scriptText = `${read(`assets/${script}`)}\n// next`;
  // Only the document has a revision.
  let worker = read('service-worker.js')
    .replaceAll(script, nextScript)
    .replace(/"revision":"[0-9a-f]{32}"/, '"revision":"next"');
  const sent = (type: string, text: string): Sent => ({ type, body: Buffer.from(text) });
  const next = new Map<string, Sent>([
    ['/index.html', sent('text/html; charset=utf-8', document)],
    [`/assets/${nextScript}`, sent('text/javascript; charset=utf-8', scriptText)],
  ]);
  const list = files.find((name) => LIST.test(`/assets/${name}`));
  if (list !== undefined) {
    const hashes = JSON.parse(read(`assets/${list}`)) as Record<string, string>;
    for (const [path, { body }] of next) hashes[path] = sha256(body);
    const text = JSON.stringify(hashes);
    const nextList = `hashes-${sha256(Buffer.from(text))}.json`;
    next.set(`/assets/${nextList}`, sent('application/json; charset=utf-8', text));
    worker = worker.replaceAll(list, nextList);
  }
  return next.set(WORKER, sent('text/javascript; charset=utf-8', worker));
}

/** Each entry of the tab's caches: the cache, the path, and the content's hash and text. */
const ENTRIES = `(async () => {
  const entries = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const { pathname } = new URL(request.url);
      const call = /^\\/(?:book|notice)\\//.test(pathname);
      entries.push({ name, path: pathname, hash, text: call ? new TextDecoder().decode(bytes) : '' });
    }
  }
  return entries;
})()`;

/** Whether an installation is under way, and whether a version runs or waits. */
const REGISTRATION = `navigator.serviceWorker.getRegistration().then((found) => ({
  installing: Boolean(found?.installing), waiting: Boolean(found?.waiting), active: found?.active?.state === 'activated',
}))`;

type Registration = { installing: boolean; waiting: boolean; active: boolean };

/**
 * A browser that gets one kind of lie during the first installation of the app, in normal use and during an update. Only true files and
 * answers may enter its caches, the running version keeps working, and with a true network everything is repaired.
 */
export class LiedTo {
  private readonly tab: PlainTab;
  private readonly network: FaultyProxy;
  /** The address of the server behind the network. */
  private readonly server: string;
  private readonly truths = new Map<string, Promise<string>>();
  private readonly next = nextVersion();
  private readonly lie: (truth: Sent) => Sent;
  /** Whether the next version is deployed. */
  private deployed = false;
  /** The paths that the network lies about. */
  private about: (path: string) => boolean = () => false;
  /** How often the list of hashes was asked for. */
  private installations = 0;
  private story: { id: BookId; chapterId: string; cover: string } | undefined;

  constructor(tab: PlainTab, network: FaultyProxy, server: string, lie: string) {
    this.tab = tab;
    this.network = network;
    this.server = server;
    this.lie = LIES[lie] as (truth: Sent) => Sent;
    network.lies = true;
    network.lie = (path, truth) => {
      const deployed = this.deployed ? this.next.get(path === '/' ? '/index.html' : path) : undefined;
      if (LIST.test(path)) this.installations += 1;
      if (!this.about(path)) return deployed;
      return this.lie(deployed ?? truth);
    };
  }

  /** The first visit: the network begins to lie once the page and its worker's script have arrived. */
  async firstInstallation(): Promise<void> {
    for (const spared of [NOTHING, LIST]) {
      let begun = false;
      this.installations = 0;
      this.about = (path) => {
        if (path === WORKER) begun = true;
        return begun && path !== WORKER && !spared.test(path);
      };
      await this.tab.open('about:blank');
      await this.tab.open(this.network.url);
      await this.fails();
      await expect
        .poll(() => this.registration(), { timeout: 30_000 })
        .toEqual({ installing: false, waiting: false, active: false });
      expect(await this.foreign()).toEqual([]);
    }
    this.about = () => false;
    await this.tab.evaluate(`void document.dispatchEvent(new Event('visibilitychange'))`);
    await expect.poll(async () => (await this.registration()).active, { timeout: 30_000 }).toBe(true);
  }

  /** A reader opens a story, the network lies, and then it tells the truth again. */
  async normalUse(): Promise<void> {
    const { id, chapterId, cover } = await this.publish();
    const chapter = `/book/chapter/read/${chapterId}`;
    const lazy = `/assets/${readdirSync(join(CLIENT, 'assets')).find((name) => /^month-chart-.*\.js$/.test(name))}`;
    await this.opens(`#/eDetail?bookId=${id}`, 'Tidak terganti');
    await expect.poll(async () => (await this.kept()).includes(`/book/book/${id}`)).toBe(true);
    this.about = (path) => path !== WORKER;
    await this.opens(`#/book1?bookId=${id}&chapter=${chapterId}`, '');
    await this.asks(lazy);
    await this.asks(cover);
    await this.opens(`#/eDetail?bookId=${id}`, 'Tidak terganti');
    expect(await this.foreign()).toEqual([]);

    this.about = () => false;
    await this.opens(`#/book1?bookId=${id}&chapter=${chapterId}`, 'dibaca dibaca');
    await this.asks(lazy);
    await this.asks(cover);
    await expect.poll(() => this.kept()).toEqual(expect.arrayContaining([chapter, lazy, cover]));
    expect(await this.foreign()).toEqual([]);
  }

  /** A new version is deployed, and the network lies about its files; then it tells the truth. */
  async update(): Promise<void> {
    this.deployed = true;
    for (const spared of [NOTHING, LIST]) {
      this.installations = 0;
      this.about = (path) => path !== WORKER && !spared.test(path);
      await this.fails(() => this.looksForUpdate());
      // The page may have asked for the update once more meanwhile.
      await expect
        .poll(() => this.registration(), { timeout: 30_000 })
        .toEqual({ installing: false, waiting: false, active: true });
      await this.opens('#/welfare', 'Writer benefits');
      expect(await this.foreign()).toEqual([]);
    }
    this.about = () => false;
    await this.looksForUpdate();
    await expect.poll(async () => (await this.registration()).waiting, { timeout: 30_000 }).toBe(true);
    await expect
      .poll(() => this.takeOver(), { timeout: TAKES_OVER_MS, intervals: [100, 1_000, 5_000] })
      .toBe(true);
    this.network.decide = () => 'refuse';
    await this.opens('#/welfare', 'Writer benefits');
    expect(await this.tab.evaluate(`document.querySelector('meta[name=version]')?.content`)).toBe('next');
    expect(await this.foreign()).toEqual([]);
  }

  private async opens(hash: string, text: string): Promise<void> {
    await this.tab.open('about:blank');
    await this.tab.open(`${this.network.url}/${hash}`);
    await expect
      .poll(() => this.tab.evaluate('document.querySelector("main")?.innerText ?? ""').catch(() => ''), {
        message: `${hash} to show ${text}`,
      })
      .toContain(text);
  }

  /** Asks the waiting version to take over, as an author does who taps "Update" until it works. Returns whether no version waits any more. */
  private takeOver(): Promise<boolean> {
    return this.tab.evaluate<boolean>(`navigator.serviceWorker.getRegistration().then(({ waiting }) => {
      waiting?.postMessage({ type: 'SKIP_WAITING' });
      return waiting === null;
    })`);
  }

  private looksForUpdate(): Promise<unknown> {
    return this.tab.evaluate(
      `navigator.serviceWorker.getRegistration().then((found) => found?.update()).then(() => 0, () => 0)`,
    );
  }

  private registration(): Promise<Registration> {
    return this.tab.evaluate<Registration>(REGISTRATION);
  }

  /**
   * Waits until an installation has begun and ended. It has begun when it asks for the list of hashes. `ask` is repeated until then: an update
   * begins no installation while the page's own installation of the same version runs.
   */
  private async fails(ask: () => Promise<unknown> = async () => undefined): Promise<void> {
    const begun = async () => {
      await ask();
      return this.installations;
    };
    await expect.poll(begun, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await this.registration()).installing, { timeout: 30_000 }).toBe(false);
  }

  /** Lets the page fetch a file, and ignores the result. */
  private asks(path: string): Promise<unknown> {
    return this.tab.evaluate(
      `fetch('${path}').then((answer) => answer.arrayBuffer()).then(() => 0, () => 0)`,
    );
  }

  private async kept(): Promise<string[]> {
    const entries = await this.tab.evaluate<{ path: string }[]>(ENTRIES);
    return entries.map(({ path }) => path);
  }

  /** Entries of the tab's caches whose content is not the server's, as `cache path`. */
  private async foreign(): Promise<string[]> {
    const entries =
      await this.tab.evaluate<{ name: string; path: string; hash: string; text: string }[]>(ENTRIES);
    const found: string[] = [];
    for (const { name, path, hash, text } of entries) {
      const isTrue = text === '' ? await this.isFile(path, hash) : isAnswer(text);
      if (!isTrue) found.push(`${name} ${path}`);
    }
    return found;
  }

  private async isFile(path: string, hash: string): Promise<boolean> {
    const file = path === '/' ? '/index.html' : path;
    const next = this.next.get(file);
    if (this.deployed && next !== undefined && sha256(next.body) === hash) return true;
    const truth = this.truths.get(file) ?? hashAt(this.server + file);
    this.truths.set(file, truth);
    return (await truth) === hash;
  }

  private async publish(): Promise<{ id: BookId; chapterId: string; cover: string }> {
    if (this.story) return this.story;
    const { device } = await serverAuthor(this.server);
    const { id, cover } = await addStoryWithCover(device, 'Tidak terganti');
    const chapter = await addChapter(device, id, {
      title: 'Bab satu',
      content: textOf(50, 'dibaca'),
      status: 'published',
    });
    await device.ok('bookOpen', { params: { id } });
    this.story = { id, chapterId: chapter.id, cover };
    return this.story;
  }
}

/** Waits until the open page shows this text. */
const shows = (tab: PlainTab, text: string): Promise<void> =>
  expect
    .poll(() => tab.evaluate<string>('document.body.innerText').catch(() => ''), {
      message: `to show ${text}`,
    })
    .toContain(text);

/**
 * Spoils the caches like an older version that kept any answer: a hotel's page replaces every file and cover, and a signed-in author's read
 * is kept.
 */
const SPOIL = `(async () => {
  const hotel = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) await cache.put(url, hotel());
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const answer = new Response('{"success":true,"code":0,"message":"","data":{}}', { headers });
  await (await caches.open('tinta-reads')).put('/book/book/private', answer);
  await (await caches.open('tinta-reads-covers')).put('/files/covers/one.webp', hotel());
})()`;

const SPOILT = `(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (/private/.test(request.url) || /Hotel/.test(await (await cache.match(request)).text())) found.push(request.url);
  }
  return found;
})()`;

/** A device that starts with a hotel's page, as an older version left it, gets the next version. Its author only opens the app. */
export async function healsByNextVersion(tab: PlainTab, network: FaultyProxy): Promise<void> {
  const address = `${network.url}/#/welfare`;
  const open = async (text: string) => {
    await tab.open('about:blank');
    await tab.open(address);
    await shows(tab, text);
  };
  await tab.open(network.url);
  await expect
    .poll(() => tab.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 30_000 })
    .toBe('activated');
  await tab.evaluate(SPOIL);
  await open('Hotel');
  network.rewrite = { [WORKER]: (body) => `${body}\n// the next version` };
  await open('Writer benefits');
  expect(await tab.evaluate('location.hash')).toBe('#/welfare');
  await expect.poll(() => tab.evaluate(SPOILT)).toEqual([]);
  network.decide = () => 'refuse';
  await open('Writer benefits');
}

const hashAt = async (url: string): Promise<string> =>
  sha256(Buffer.from(await (await fetch(url)).arrayBuffer()));

function isAnswer(text: string): boolean {
  try {
    return (JSON.parse(text) as { success: boolean }).success;
  } catch {
    return false;
  }
}
