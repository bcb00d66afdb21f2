import { expect } from '@playwright/test';
import type { Tab } from './engine.ts';
import { allOf, FINDER, type Target } from './find.ts';

/** A tab as its user sees it. Every wait ends with the test's own time limit for expectations. */
export class Screen {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Waits until something of this description is visible. */
  async sees(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { message: `to see ${describe(target)}` }).toBeGreaterThan(0);
  }

  /** Waits until nothing of this description is visible. */
  async seesNo(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { message: `no longer to see ${describe(target)}` }).toBe(0);
  }

  /** Clicks on the first of this description, once it is there. */
  async click(target: Target): Promise<void> {
    await this.sees(target);
    await expect.poll(() => this.rests(target), { message: `${describe(target)} to rest` }).toBe(true);
    await this.tab.click(`${allOf(target)}[0]`);
  }

  /** Replaces what a field holds, key by key. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.tab.press('Control+a');
    await this.tab.type(text);
  }

  /** The value of a JavaScript expression about the first element of this description, called `it`. */
  async read<Value>(target: Target, expression: string): Promise<Value> {
    await this.sees(target);
    return this.tab.evaluate<Value>(`((it) => ${expression})(${allOf(target)}[0])`);
  }

  /** Whether something of this description is visible now. */
  async shows(target: Target): Promise<boolean> {
    return (await this.count(target)) > 0;
  }

  /** Whether it stays where it is: a dialog that is still opening moves away from under the pointer. */
  private rests(target: Target): Promise<boolean> {
    const place = `JSON.stringify(${allOf(target)}[0]?.getBoundingClientRect())`;
    return this.tab.evaluate(
      `new Promise((resolve) => { const before = ${place}; setTimeout(() => resolve(before === ${place}), 60); })`,
    );
  }

  /** How many of this description are visible now. A page that is just loading shows none. */
  private async count(target: Target): Promise<number> {
    try {
      if (!(await this.tab.evaluate<boolean>(`typeof TestingLibraryDom === 'object'`)))
        await this.tab.evaluate(`(() => { ${FINDER}\n })()`);
      return await this.tab.evaluate<number>(`${allOf(target)}.length`);
    } catch {
      return 0;
    }
  }
}

const describe = (target: Target): string => Object.values(target).map(String).join(' ');
