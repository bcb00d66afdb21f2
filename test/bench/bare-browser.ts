import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import { type Load, type Mark, READY_TIMEOUT_MS, watch } from './page-load.ts';
import { CPU_SLOWDOWN, SCREEN } from './phone.ts';

type Answer = { id?: number; error?: { message: string }; result?: unknown };

/** A browser as an author has it: with its own profile, and without a tool that watches its network. */
export type BareBrowser = {
  /** Opens `url` on a new slow page and follows it until its mark is ready; closes it. */
  load(url: string, mark: Mark): Promise<Omit<Load, 'bytes' | 'requests'>>;
  close(): Promise<void>;
};

/**
 * Starts Chromium on a profile that Playwright has filled, cut off from every network, loopback included. Playwright itself does not
 * drive it: it watches what the scripts of each page request, and the engine reads whole files again to report the line of a request. That takes
 * a fifth of the start of an app of several files, and no time for a page of one file.
 */
export async function launchBareBrowser(profile: string): Promise<BareBrowser> {
  const browser = spawn(
    debianChromium ?? chromium.executablePath(),
    [...SWITCHES, `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const send = speak(browser);
  const open = async () => {
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return { targetId, session: attached.sessionId };
  };
  /** Stops the service workers, so that a measured start includes the start of its worker. */
  async function stopWorkers(): Promise<void> {
    const { targetId, session } = await open();
    await send('ServiceWorker.enable', {}, session);
    await send('ServiceWorker.stopAllWorkers', {}, session);
    await delay(100);
    await send('Target.closeTarget', { targetId });
  }

  return {
    async load(url, mark) {
      await stopWorkers();
      const { targetId, session } = await open();
      await send('Emulation.setDeviceMetricsOverride', { ...SCREEN, mobile: true }, session);
      await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN }, session);
      await send('Page.enable', {}, session);
      const source = `globalThis.__name ??= (made) => made; (${watch})(${JSON.stringify(mark)});`;
      await send('Page.addScriptToEvaluateOnNewDocument', { source }, session);
      await send('Page.navigate', { url }, session);
      const deadline = Date.now() + READY_TIMEOUT_MS;
      let noted: string | undefined;
      while (noted === undefined) {
        // Polled rarely: an answer is work for the page.
        await delay(1_000);
        if (Date.now() > deadline) throw new Error(`${url} is not ready`);
        const expression = 'globalThis.tintaNoted';
        const { result } = await send<{ result: { value?: string } }>(
          'Runtime.evaluate',
          { expression },
          session,
        );
        noted = result.value;
      }
      await send('Target.closeTarget', { targetId });
      return JSON.parse(noted) as Load;
    },
    async close() {
      const gone = once(browser, 'exit');
      await send('Browser.close');
      await gone;
    },
  };
}

const SWITCHES = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--no-first-run',
  '--disable-component-update',
  '--hide-scrollbars',
  '--lang=en-US',
  // No network at all, loopback included: nothing listens at the proxy's address.
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

/** Speaks the DevTools protocol through the browser's pipe: JSON messages, each followed by a zero byte. */
function speak(browser: ChildProcess) {
  const [, , , out, incoming] = browser.stdio as [unknown, unknown, unknown, Writable, Readable];
  const waiting = new Map<number, (answer: Answer) => void>();
  let said = 0;
  let rest = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (data: string) => {
    const messages = (rest + data).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  return <T>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      said += 1;
      const id = said;
      waiting.set(id, ({ error, result }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
      out.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
}
