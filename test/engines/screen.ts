import { expect } from '@playwright/test';
import type { Place, Tab } from './engine.ts';
import { allOf, FINDER, type Target } from './find.ts';

/** Options of a wait. Playwright's own pauses between two checks soon grow to a second, which is longer than most waits. */
const until = (message: string) => ({ message, intervals: [50, 100, 250, 500] });

/** A tab as its user sees it. Every wait ends with the test's own time limit for expectations. */
export class Screen {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Waits until something of this description is visible. */
  async sees(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), until(`to see ${describe(target)}`)).toBeGreaterThan(0);
  }

  /** Waits until nothing of this description is visible. */
  async seesNo(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), until(`no longer to see ${describe(target)}`)).toBe(0);
  }

  /** Clicks on the first element of this description, once it is visible and nothing covers it. */
  async click(target: Target): Promise<void> {
    await this.sees(target);
    await expect.poll(() => this.rests(target), until(`${describe(target)} to rest`)).toBe(true);
    // In the middle of the screen no fixed bar covers the element. An element that a hand can reach is not scrolled.
    await this.read(
      target,
      `(${IS_MET})(it) || it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })`,
    );
    await expect
      .poll(
        () => this.now(`(${IS_MET})(${allOf(target)}[0])`, false),
        until(`nothing to lie over ${describe(target)}`),
      )
      .toBe(true);
    await this.tab.click(`${allOf(target)}[0]`);
  }

  /** Selects these words with the pointer, from the first letter's left edge to the last one's right. They are within one run of text. */
  async select(words: string, inside: Target): Promise<void> {
    const ends = await this.read<Place[]>(inside, `(${PLACE_OF})(it, ${JSON.stringify(words)})`);
    await this.tab.drag(ends);
  }

  /** Replaces the content of a field, key by key. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.read(target, 'it.select()');
    await this.tab.type(text);
  }

  /** Chooses an option of a list by its first letters, as a keyboard does: no engine's open list is part of the page. */
  async choose(target: Target, letters: string): Promise<void> {
    await this.read(target, 'it.focus()');
    await this.tab.type(letters);
  }

  /** Chooses a file. `target` is the file field, which a screen hides behind a button. */
  async chooseFile(target: Target, file: string): Promise<void> {
    await this.sees(target);
    await this.tab.chooseFile(`${allOf(target)}[0]`, file);
  }

  /** Draws a line through places of an area, each 0 to 1 of its width and height. As for a hand, places on the way are reported too. */
  async draw(target: Target, places: readonly Place[]): Promise<void> {
    await this.bringUp(target);
    const area = await this.read<DOMRect>(target, 'it.getBoundingClientRect().toJSON()');
    const onScreen = places.map(({ x, y }) => ({ x: area.x + area.width * x, y: area.y + area.height * y }));
    await this.tab.drag(onScreen.flatMap((place, index) => onTheWay(onScreen[index - 1] ?? place, place)));
  }

  /** The value of a JavaScript expression about the first element of this description, called `it`. */
  async read<Value>(target: Target, expression: string): Promise<Value> {
    await this.sees(target);
    return this.tab.evaluate<Value>(`((it) => ${expression})(${allOf(target)}[0])`);
  }

  /** Waits until the page has drawn some frames: what an action changes may be shown a frame later. */
  async waitForFrames(): Promise<void> {
    await expect.poll(() => this.now(`(${FRAMES})()`, false), until('frames to be drawn')).toBe(true);
  }

  /** Runs `act`, which makes the app reload itself, and waits for the new page. */
  async loadsAnew(act: () => Promise<void>): Promise<void> {
    await this.tab.evaluate('void (window.earlierPage = true)');
    await act();
    await expect.poll(() => this.now('window.earlierPage !== true', false), until('a new page')).toBe(true);
  }

  /** Whether something of this description is visible now. */
  async shows(target: Target): Promise<boolean> {
    return (await this.count(target)) > 0;
  }

  /** Scrolls the element to the middle of the screen, where no fixed bar covers it. */
  private async bringUp(target: Target): Promise<void> {
    await this.read(target, `it.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    await expect.poll(() => this.rests(target), until(`${describe(target)} to rest`)).toBe(true);
  }

  /** How many elements of this description are visible now. */
  private count(target: Target): Promise<number> {
    return this.now(`${allOf(target)}.length`, 0);
  }

  /** Whether the element stays where it is: a dialog that is still opening moves away from under the pointer. */
  private rests(target: Target): Promise<boolean> {
    return this.now(`(${RESTS})(() => ${allOf(target)}[0])`, false);
  }

  /** The value of an expression; `loading` during a navigation. */
  private async now<Value>(expression: string, loading: Value): Promise<Value> {
    try {
      if (!(await this.tab.evaluate<boolean>(`typeof TestingLibraryDom === 'object'`)))
        await this.tab.evaluate(`(() => { ${FINDER}\n })()`);
      return await this.tab.evaluate<Value>(expression);
    } catch {
      return loading;
    }
  }
}

const STEPS = 6;

/** Where a pointer is reported on the way between two places, with the second place. */
const onTheWay = (from: Place, to: Place): Place[] =>
  Array.from({ length: STEPS }, (_, index) => (index + 1) / STEPS).map((part) => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  }));

/** Waits for four frames, for each at most 250 ms: a page in a background tab draws no frames. */
const FRAMES = `async () => {
  for (let frame = 0; frame < 4; frame += 1)
    await Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 250))]);
  return true;
}`;

/**
 * Whether the element that `find` returns stays where it is for some frames, and nothing around it moves. A busy engine draws the first
 * frame of a dialog long before it begins to move.
 */
const RESTS = `async (find) => {
  const place = () => JSON.stringify(find()?.getBoundingClientRect());
  const before = place();
  await (${FRAMES})();
  const moves = document.getAnimations().some(({ effect }) => effect?.target?.contains(find()));
  return place() === before && !moves;
}`;

/** Whether a pointer in the middle of this element hits it, or the label of this field. */
const IS_MET = `(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(met) || met?.closest('label')?.control === element;
}`;

/** Scrolls to words of an element, and returns the two ends of their line. */
const PLACE_OF = `(element, words) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.data.includes(words));
  const text = texts.currentNode;
  text.parentElement.scrollIntoView({ block: 'center', behavior: 'instant' });
  const range = document.createRange();
  const start = text.data.indexOf(words);
  range.setStart(text, start);
  range.setEnd(text, start + words.length);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const y = (top + bottom) / 2;
  return [left, right].map((x) => ({ x: Math.round(x), y: Math.round(y) }));
}`;

const describe = (target: Target): string => Object.values(target).map(String).join(' ');
