import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#test/support/free-port.ts';
import { chord, type Device, type Engine, SCREEN, type Tab } from './engine.ts';
import { killProcessesOf } from './processes.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.py');
const START_TIMEOUT_MS = 20_000;
const MOVE_MS = 10;

/**
 * WebKitGTK, driven by its own WebDriver on a screen without a monitor. Its MiniBrowser keeps no data when a driver controls it, so the
 * tests have a browser of their own: one window around the engine.
 */
export const webkitEngine: Engine = {
  async start({ profile, downloads, language, letters = 16, script }): Promise<Device> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1080x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    const service = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LANG: 'C.UTF-8' },
    });
    const web = await session(port, [
      profile,
      downloads,
      language,
      String(SCREEN.width),
      String(SCREEN.height),
      String(letters),
      ...(script === undefined ? [] : [script]),
    ]);
    const end = async () => {
      await killProcessesOf(profile);
      service.kill('SIGKILL');
      screen.kill('SIGKILL');
    };
    return {
      tab: windowTab(web, await web.getWindowHandle()),
      async newTab() {
        await web.switchTo().newWindow('tab');
        return windowTab(web, await web.getWindowHandle());
      },
      kill: end,
      async close() {
        await web.quit();
        await end();
      },
    };
  },
};

async function session(port: number, args: string[]): Promise<WebDriver> {
  const server = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const ready = await fetch(`${server}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await setTimeout(50);
  }
  return new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'tinta-webkit',
      'webkitgtk:browserOptions': { binary: BROWSER, args },
    })
    .build();
}

/** A tab of a session. The driver acts on one window at a time, so each action first switches to its own. */
function windowTab(web: WebDriver, handle: string): Tab {
  const turn = () => web.switchTo().window(handle);
  return {
    async open(url) {
      await turn();
      await web.get(url);
    },
    async reload() {
      await turn();
      await web.navigate().refresh();
    },
    show: turn,
    async evaluate(expression) {
      await turn();
      return web.executeScript(`return ${expression}`);
    },
    async click(expression) {
      await turn();
      const found = await web.executeScript<WebElement | null>(`return ${expression}`);
      if (found === null) throw new Error(`nothing to click: ${expression}`);
      await found.click();
    },
    async type(text) {
      await turn();
      await web.actions().sendKeys(text).perform();
    },
    async press(keys) {
      await turn();
      const { modifiers, key } = chord(keys);
      const actions = web.actions();
      for (const held of modifiers) actions.keyDown(keyOf(held));
      actions.sendKeys(keyOf(key));
      for (const held of modifiers) actions.keyUp(keyOf(held));
      await actions.perform();
    },
    async chooseFile(expression, file) {
      await turn();
      const field = await web.executeScript<WebElement | null>(`return ${expression}`);
      if (field === null) throw new Error(`no file field: ${expression}`);
      await field.sendKeys(file);
    },
    async drag([from, ...to]) {
      if (from === undefined) return;
      await turn();
      const actions = web.actions().move(from).press();
      for (const place of to) actions.move({ ...place, duration: MOVE_MS });
      await actions.release().perform();
    },
    async resize({ width, height }) {
      await turn();
      await web.manage().window().setRect({ width, height });
    },
    async screenshot(file) {
      await turn();
      await writeFile(file, await web.takeScreenshot(), 'base64');
    },
  };
}

/** A key as WebDriver writes it: named keys are characters of Unicode's private use area. */
function keyOf(name: string): string {
  const known = (Key as unknown as Record<string, string>)[name.replace(/^Arrow/, '').toUpperCase()];
  return name.length === 1 || known === undefined ? name : known;
}
