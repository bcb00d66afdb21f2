import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { FaultyProxy } from './faulty-proxy.ts';

/**
 * Features added to browsers since Chrome 100 (March 2022), the oldest one that the page is built for, as `owner: names`. Syntax is converted by
 * the build and not listed.
 */
const NEWER: Record<string, string[]> = {
  globalThis: [
    'Iterator',
    'EditContext',
    'Highlight',
    'navigation',
    'CloseWatcher',
    'CookieStore',
    'DisposableStack',
    'AsyncDisposableStack',
    'SuppressedError',
    'Float16Array',
    'ScrollTimeline',
  ],
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  Promise: ['withResolvers', 'try'],
  Math: ['sumPrecise', 'f16round'],
  RegExp: ['escape'],
  Error: ['isError'],
  JSON: ['rawJSON', 'isRawJSON'],
  Intl: ['DurationFormat'],
  AbortSignal: ['any', 'timeout'],
  URL: ['canParse', 'parse'],
  Response: ['json'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values'],
  'Headers.prototype': ['getSetCookie'],
  'Scheduler.prototype': ['yield'],
  'IDBObjectStore.prototype': ['getAllRecords'],
  'IDBIndex.prototype': ['getAllRecords'],
  // `checkVisibility` stays: Playwright needs it.
  'Element.prototype': ['setHTMLUnsafe', 'getHTML', 'moveBefore'],
  'Document.prototype': ['startViewTransition', 'moveBefore', 'caretPositionFromPoint'],
  'DocumentFragment.prototype': ['moveBefore'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'Selection.prototype': ['getComposedRanges'],
};

/** Runs in the page and in its workers: removes what is newer than the simulated browser. */
function forget(newer: Record<string, string[]>): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  for (const name of Object.getOwnPropertyNames(iterators))
    if (name !== 'constructor') Reflect.deleteProperty(iterators, name);
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  for (const [path, names] of Object.entries(newer)) {
    let owner: unknown = globalThis;
    for (const part of path.split('.')) owner = (owner as never)?.[part];
    if (owner) for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

const assets = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'client', 'assets');

/**
 * Makes a context's pages and their workers like those of Chrome 100, as far as scripts can tell. `network` changes the workers' scripts: nothing
 * else runs before a worker's first line.
 */
export async function makeOld(context: BrowserContext, network: FaultyProxy): Promise<void> {
  const script = `globalThis.__name ??= (made) => made;(${forget})(${JSON.stringify(NEWER)});`;
  await context.addInitScript(script);
  const workers = (await readdir(assets)).filter((name) => /worker.*\.m?js$/.test(name));
  network.rewrite = Object.fromEntries(
    ['/service-worker.js', ...workers.map((name) => `/assets/${name}`)].map((path) => [
      path,
      (body: string) => script + body,
    ]),
  );
}
