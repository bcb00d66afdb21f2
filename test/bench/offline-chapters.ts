import type { BrowserContext, Request } from '@playwright/test';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { newAccount, registerByCall } from '#test/support/e2e/author.ts';
import { type Network, newPhone, slowNetwork, slowPage } from './phone.ts';
import type { Row } from './report.ts';
import { sampleParagraphs } from './sample-text.ts';
import { authorsPhone, fill, type Stage, waitUntilSent } from './stage.ts';
import { interleave, median } from './statistics.ts';

const CHAPTERS = 100;
const WORDS = 1_000;
const ADD = endpoints.chapterAdd.path;
const SAVES = endpoints.chapterSaves.path;
const TIMEOUT_MS = 120_000;

/** A hundred chapters written offline, from the network's return to the server's last answer, against bare requests of the same size. */
export async function offlineChapters(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const network of ['slow4g', 'loopback'] as const) {
    const times = await interleave(stage.quick ? 1 : 3, {
      bare: () => bareRequests(stage, network),
      ours: () => outbox(stage, network),
    });
    rows.push({
      what: `${CHAPTERS} offline chapters to the server, ${network === 'slow4g' ? 'slow 4G' : 'no network delay'}`,
      ours: median(times.ours),
      floor: median(times.bare),
      floorName: `${CHAPTERS} bare requests, 3 at a time`,
      unit: 'ms',
      bound: { atMost: 1.5, of: 'ratio' },
    });
  }
  return rows;
}

/** How many chapters a request adds. */
function added(request: Request): number {
  const { pathname } = new URL(request.url());
  if (pathname === ADD) return 1;
  return pathname === SAVES ? (request.postDataJSON() as { saves: unknown[] }).saves.length : 0;
}

/** Resolves when the server has answered for `CHAPTERS` added chapters. */
function answered(phone: BrowserContext): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not all chapters arrived')), TIMEOUT_MS);
    let count = 0;
    phone.on('response', (response) => {
      count += added(response.request());
      if (count < CHAPTERS) return;
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
}

async function outbox(stage: Stage, network: Network): Promise<number> {
  const { phone, page: first } = await authorsPhone(stage);
  await first.close();
  const { page, wire } = await slowPage(phone);
  await page.goto(`${stage.product.url}/#/author`);
  await page.locator('main article h2').waitFor();
  await page.waitForTimeout(1_000);
  await phone.setOffline(true);
  await page.evaluate(`${stage.seed};globalThis.tintaBench = tintaBench;`);
  await fill(page, { stories: 0, chapters: CHAPTERS, words: WORDS, state: 'unsent' });
  const done = answered(phone);
  const begun = performance.now();
  await phone.setOffline(false);
  if (network === 'slow4g') await slowNetwork(wire);
  const time = (await done) - begun;
  await waitUntilSent(page);
  await phone.close();
  return time;
}

async function bareRequests(stage: Stage, network: Network): Promise<number> {
  const account = newAccount();
  await registerByCall(stage.product.url, account);
  const phone = await newPhone(stage.browser, 'block');
  const { page } = await slowPage(phone, network);
  await page.goto(`${stage.product.url}/healthz`);
  const ready = await page.evaluate(signInAndAddStory, { account, synopsis: sampleParagraphs(40).join(' ') });
  const done = answered(phone);
  const begun = performance.now();
  const sent = page.evaluate(sendChapters, {
    ...ready,
    paragraphs: sampleParagraphs(WORDS),
    chapters: CHAPTERS,
  });
  const time = (await done) - begun;
  await sent;
  await phone.close();
  return time;
}

/** Runs in the page. */
async function signInAndAddStory(given: {
  account: { email: string; password: string };
  synopsis: string;
}): Promise<{ headers: Record<string, string>; bookId: string }> {
  const { email, password } = given.account;
  const headers: Record<string, string> = { udid: 'bench00000000001', 'content-type': 'application/json' };
  const query = new URLSearchParams({ account: email, password });
  const login = await fetch(`/user/auth/login?${query}`, { method: 'POST', headers });
  headers.authorization = `Bearer ${login.headers.get('access_token')}`;
  const bookId = crypto.randomUUID();
  const added = await fetch('/book/book/add', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      id: bookId,
      title: 'Hujan',
      genreId: 'romance',
      editorId: null,
      contractType: 'exclusive',
      audience: 'female',
      synopsis: given.synopsis,
      tags: ['second-chance', 'fake-dating', 'arranged-marriage'],
      coverId: null,
    }),
  });
  const answer = (await added.json()) as { success: boolean };
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return { headers, bookId };
}

/** Runs in the page: three loops that send one chapter after the other, and nothing else. */
async function sendChapters(given: {
  headers: Record<string, string>;
  bookId: string;
  paragraphs: string[];
  chapters: number;
}): Promise<void> {
  let left = given.chapters;
  const blocks = given.paragraphs.map((text) => ({ type: 'paragraph', runs: [{ text }] }));
  const loop = async () => {
    while (left > 0) {
      const number = left;
      left -= 1;
      const answer = await fetch('/book/chapter/add', {
        method: 'POST',
        headers: { ...given.headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          bookId: given.bookId,
          title: `Bab ${number}`,
          content: { version: 1, blocks },
          authorNote: null,
          status: 'draft',
        }),
      });
      const body = (await answer.json()) as { success: boolean };
      if (!body.success) throw new Error(JSON.stringify(body));
    }
  };
  await Promise.all([loop(), loop(), loop()]);
}
