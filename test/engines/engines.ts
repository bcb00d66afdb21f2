import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import type { Engine } from './engine.ts';
import { firefoxEngine } from './firefox-engine.ts';
import { playwrightEngine } from './playwright-engine.ts';
import { webkitEngine } from './webkit-engine.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/share/doc/gir1.2-webkit2-4.1'];

/** Debian's engines where they are installed (scripts/pretest.mjs), and Playwright's builds elsewhere. */
export const engines: Readonly<Record<EngineName, Engine>> = {
  chromium: playwrightEngine(chromium, debianChromium),
  firefox: existsSync(FIREFOX) ? firefoxEngine(FIREFOX) : playwrightEngine(firefox),
  webkit: WEBKIT.every((file) => existsSync(file)) ? webkitEngine : playwrightEngine(webkit),
};
