import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Telemetry } from '#server/ports/telemetry.ts';

const ARCHITECTURE = join(import.meta.dirname, '..', '..', 'docs', 'architecture.md');

/** The written order (docs/architecture.md, Locks): lines of tables. */
function writtenOrder(): string[][] {
  const [, written = ''] =
    /\n### Locks\n.*?\n```\n(.*?)\n```\n/s.exec(readFileSync(ARCHITECTURE, 'utf8')) ?? [];
  const lines = written.split('\n').map((line) => line.split(', '));
  if (lines.length < 2) throw new Error('docs/architecture.md has no order of locks');
  return lines;
}

const ORDER = writtenOrder();
const lineOf = (table: string): number => ORDER.findIndex((line) => line.includes(table));

/** The tables in which a statement locks rows that exist. Adding a row locks none. */
export function lockedTables(sql: string): string[] {
  const all = (pattern: RegExp) => [...sql.matchAll(pattern)].map((match) => match[1] ?? '');
  const tables = [
    ...all(/\bupdate "?(\w+)"? set\b/g),
    ...all(/\bdelete from "?(\w+)"?/g),
    ...all(/\binsert into "?(\w+)"?.*\bdo update set\b/gs),
  ];
  const lock = String.raw`\bfor (?:no key update|update|share|key share)\b`;
  if (new RegExp(lock).test(sql)) {
    const named = all(new RegExp(String.raw`${lock} of "?(\w+)"?`, 'g'));
    tables.push(...(named.length > 0 ? named : all(/\b(?:from|join) "?(\w+)"?/g)));
  }
  return [...new Set(tables)];
}

/** A statement waits for no row if it skips those that are locked. */
const isWaiting = (sql: string): boolean => !/\bskip locked\b/.test(sql);

/** What is wrong about locking rows of `tables` after those that a transaction holds; undefined if nothing is. */
function faultOf(held: readonly string[], tables: readonly string[]): string | undefined {
  const added = tables.filter((table) => !held.includes(table));
  if (held.length === 0 || added.length === 0) return undefined;
  const unknown = [...held, ...added].find((table) => lineOf(table) === -1);
  if (unknown !== undefined) return `${unknown} is not in the order`;
  for (const table of added) {
    const before = held.find(
      (other) =>
        lineOf(other) > lineOf(table) || (lineOf(other) === lineOf(table) && !held.includes('account')),
    );
    if (before !== undefined) return `${before} is locked before ${table}`;
  }
  return undefined;
}

export type LockWatch = {
  /** For the database: reads its statements. */
  readonly telemetry: Telemetry;
  /** Transactions that locked rows in another order, since this was asked before. */
  faults(): string[];
};

/** Reads the statements of each transaction and compares the order of its row locks with the written one. */
export function watchLocks(): LockWatch {
  const transactions = new AsyncLocalStorage<string[]>();
  let found = new Set<string>();
  return {
    telemetry: {
      step(step, task) {
        if (step.kind === 'transaction') return transactions.run([], task);
        const held = transactions.getStore();
        if (step.kind !== 'statement' || held === undefined) return task();
        const tables = lockedTables(step.sql);
        const fault = isWaiting(step.sql) ? faultOf(held, tables) : undefined;
        if (fault !== undefined) found.add(`${fault} (${held.join(', ')}): ${step.sql}`);
        for (const table of tables) if (!held.includes(table)) held.push(table);
        return task();
      },
    },
    faults() {
      const all = [...found];
      found = new Set();
      return all;
    },
  };
}
