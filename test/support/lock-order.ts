import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Telemetry } from '#server/ports/telemetry.ts';

const SERVER_RULES = join(import.meta.dirname, '..', '..', 'docs', 'server.md');

/** The written order (docs/server.md, Locks): one line of tables for each position in the order. */
function writtenOrder(): string[][] {
  const [, written = ''] =
    /\n## Locks\n.*?\n```\n(.*?)\n```\n/s.exec(readFileSync(SERVER_RULES, 'utf8')) ?? [];
  const lines = written.split('\n').map((line) => line.split(', '));
  if (lines.length < 2) throw new Error('docs/server.md has no order of locks');
  return lines;
}

const ORDER = writtenOrder();
const lineOf = (table: string): number => ORDER.findIndex((line) => line.includes(table));

/** The tables in which a statement locks existing rows. Adding a row locks no existing one. */
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

/** Whether a statement may wait for a lock. One that skips locked rows never waits. */
const isWaiting = (sql: string): boolean => !/\bskip locked\b/.test(sql);

/** Why a transaction that holds locks on `held` may not lock rows of `tables`; undefined if it may. */
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
  /** Pass this to the database: it reads the database's statements. */
  readonly telemetry: Telemetry;
  /** Transactions that locked rows in a different order since the last call. */
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
