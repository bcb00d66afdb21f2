/** A place on the screen in CSS pixels. */
export type Place = { x: number; y: number };

/** What a journey can do in one tab. Every engine does it with real events, as a hand would. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Brings the tab to the front. */
  show(): Promise<void>;
  /** The value of a JavaScript expression in the page. A promise is awaited; the value must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Scrolls to the element that the expression gives, and clicks on its middle. */
  click(expression: string): Promise<void>;
  /** Types text key by key where the focus is. */
  type(text: string): Promise<void>;
  /** Presses one key with its modifiers: `Enter`, `Control+b`. */
  press(keys: string): Promise<void>;
  /** Gives a file to the file field that the expression returns, as the system's dialog does once its user has chosen. */
  chooseFile(expression: string, file: string): Promise<void>;
  /** Presses the pointer's button at the first place of the screen, moves to the others and releases it there. */
  drag(places: readonly Place[]): Promise<void>;
  /** Resizes the page. `size`: in CSS pixels. */
  resize(size: { width: number; height: number }): Promise<void>;
  screenshot(file: string): Promise<void>;
}

/** One browser with its own profile: a phone of one author. */
export interface Device {
  /** The tab that the browser starts with. */
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** Ends every process of the browser at once, as the system does when memory is short. */
  kill(): Promise<void>;
  /** Closes the browser as its user does. */
  close(): Promise<void>;
}

/** Where a browser keeps its data and puts downloads, and the language its user has set. */
export type DeviceOptions = {
  profile: string;
  downloads: string;
  language: string;
  /** Font size that the browser's user has set, in px; 16 by default. */
  letters?: number;
  /** Runs in the first tab at the start of each page, before the page's own scripts. */
  script?: string;
};

/** A browser engine. A device that starts on the profile of an earlier device has its data. */
export interface Engine {
  start(options: DeviceOptions): Promise<Device>;
}

/** A phone's screen in CSS pixels. */
export const SCREEN = { width: 360, height: 740 };

/** A chord's modifiers and its key: `Control+b` is `['Control']` and `b`. */
export function chord(keys: string): { modifiers: string[]; key: string } {
  const parts = keys.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}
