/** The metrics and traces of a running server after real calls, as Prometheus and a collector of traces get them. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '#server/ports/logger.ts';
import { readEnv } from '#server/settings/env.ts';
import { type RunningServer, startServer } from '#server/start/start-server.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { once } from '#shared/lib/once.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { addStory, newChapterId, PASSWORD, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { type Collector, collector, type SentSpan } from '#test/support/collector.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { type MailServer, mailServer } from '#test/support/mail-server.ts';
import { pngOf } from '#test/support/pictures.ts';
import { type Scrape, scrape } from '#test/support/scrape.ts';

const onPostgres = process.env.TINTA_TEST_DATABASE === 'postgres';
const NAME = `tinta_telemetry_${process.pid}`;

const TITLE = 'Penyihir Musim Hujan';
const WORDS = 'rahasia di bawah jembatan';
const NEW_ADDRESS = `${randomUUID().slice(0, 13)}@example.org`;
const EMAIL = `${randomUUID().slice(0, 13)}@example.org`;
const REQUEST_ID = 'proxy-0123456789abcdef';
const KEY = randomUUID();

let otlp: Collector;
let post: MailServer;
let folder: string;
let server: RunningServer;
const end = once(() => server.close());
/** Starting the server makes the umask stricter. */
const umask = process.umask();
const lines: Record<string, unknown>[] = [];
const note = (fields: Record<string, unknown>, message: string) => void lines.push({ ...fields, message });
const logger: Logger = { info: note, warn: note, error: note };
let device: ApiDevice;
let metricsUrl: string;
let read: Scrape;
/** Words, addresses, ids and tokens that must not leave the machine. */
const secrets: string[] = [PASSWORD, TITLE, WORDS, EMAIL, NEW_ADDRESS];

async function onAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function databaseUrl(): Promise<string> {
  if (!onPostgres) return '';
  await onAdmin(`create database ${NAME}`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  return url.href;
}

/** Reads the metrics until `isThere` accepts them. */
async function scrapeUntil(isThere: (now: Scrape) => boolean): Promise<Scrape> {
  for (;;) {
    const now = await scrape(metricsUrl);
    if (isThere(now)) return now;
    await new Promise((go) => setTimeout(go, 100));
  }
}

/** An author writes, uploads a picture and mistypes a password. A single save and a save in a batch cause one conflict each. */
async function work(): Promise<void> {
  post.fault = 'refuseAddress';
  device = await signedInAuthor(server.app, EMAIL);
  await scrapeUntil((now) => (now.sum('tinta_mail_duration_seconds_count', { outcome: 'failed' }) ?? 0) > 0);
  post.fault = 'none';
  await device.ok('register', { request: { email: NEW_ADDRESS, password: PASSWORD } });
  await device.call('login', { request: { account: EMAIL, password: `${PASSWORD}x` } });
  const { id: bookId } = await addStory(device, TITLE);
  const id = newChapterId();
  const chapter = { id, bookId, title: TITLE, content: textOf(3, WORDS), status: 'draft' as const };
  await device.ok('chapterAdd', { request: chapter }, { key: KEY, headers: { 'x-request-id': REQUEST_ID } });
  const late = {
    id,
    baseRevision: newChapterId() as string as RevisionId,
    title: TITLE,
    content: textOf(1, WORDS),
  };
  expect((await device.call('chapterEdit', { request: late })).code).toBe('revisionConflict');
  await device.ok('chapterSaves', {
    request: { saves: [{ key: randomUUID(), call: 'chapterEdit', request: late }] },
  });
  await device.ok('bookCover', { request: { id: newChapterId(), file: pngOf(400, 560) } });
  secrets.push(bookId, id, device.udid, device.accessToken ?? '', device.refreshToken ?? '');
}

beforeAll(async () => {
  [otlp, post] = await Promise.all([collector(), mailServer()]);
  folder = await mkdtemp(join(tmpdir(), 'tinta-telemetry-'));
  if (!onPostgres) await makeDataFolder(folder);
  const env = readEnv(
    {
      DATA_DIR: folder,
      DATABASE_URL: await databaseUrl(),
      METRICS_PORT: '0',
      BACKUP_TIME: '03:00',
      BACKUP_FOLDER: tmpdir(),
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20ours',
      PUBLIC_URL: 'https://tinta.example',
      SMTP_URL: post.url,
      MAIL_FROM: 'Tinta <post@tinta.example>',
    },
    [],
  );
  if (!env.ok) throw new Error(env.error.join());
  server = await startServer(env.value, logger, null);
  server.startJobs();
  metricsUrl = /Metrics are at (\S+)/.exec(server.notes.join('\n'))?.[1] ?? '';
  await work();
  read = await scrapeUntil(
    (now) => (now.sum('tinta_mail_duration_seconds_count', { outcome: 'done' }) ?? 0) > 0,
  );
});
afterAll(async () => {
  await end();
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
  await Promise.all([otlp.close(), post.close()]);
  if (onPostgres) await onAdmin(`drop database ${NAME} with (force)`);
});

describe('metrics', () => {
  it('count calls by name and status, and answers by code', () => {
    const calls = 'tinta_call_duration_seconds_count';
    expect(read.sum(calls, { call: 'chapterAdd', status: '2xx' })).toBe(1);
    expect(read.sum(calls, { call: 'chapterEdit', status: '4xx' })).toBe(1);
    expect(read.sum(calls, { call: 'chapterSaves', status: '2xx' })).toBe(1);
    expect(read.sum('tinta_part_duration_seconds_count', { call: 'chapterEdit', status: '4xx' })).toBe(1);
    expect(read.sum('tinta_answers_total', { code: 'revisionConflict' })).toBe(2);
  });

  it('count conflicts, statements, transactions, files, mails and runs of jobs', () => {
    expect(read.sum('tinta_sync_conflicts_total', { call: 'chapterEdit' })).toBe(2);
    for (const kind of ['select', 'insert', 'update'])
      expect(read.sum('tinta_statement_duration_seconds_count', { kind })).toBeGreaterThan(0);
    expect(read.sum('tinta_transaction_duration_seconds_count', { outcome: 'done' })).toBeGreaterThan(3);
    expect(
      read.sum('tinta_file_duration_seconds_count', { operation: 'put', outcome: 'done' }),
    ).toBeGreaterThan(0);
    expect(read.sum('tinta_mail_duration_seconds_count', { outcome: 'failed' })).toBe(1);
    for (const task of ['publish', 'mail', 'sweep', 'sweep files'])
      expect(read.sum('tinta_job_duration_seconds_count', { task, outcome: 'done' })).toBeGreaterThan(0);
  });

  it('have names that `promtool check metrics` accepts: only counters end in `_total`', () => {
    const declared = [...read.text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }));
    expect(declared.length).toBeGreaterThan(20);
    const wrong = declared.filter(({ name = '', type }) => name.endsWith('_total') !== (type === 'counter'));
    expect(wrong).toEqual([]);
  });

  it('report the free space of the disk', () => {
    expect(read.sum('tinta_free_space_bytes')).toBeGreaterThan(0);
  });

  it('report what waits, whether the database answers, and the state of the process', () => {
    expect(read.sum('tinta_database_up')).toBe(1);
    for (const queue of [
      'mails',
      'mails_given_up',
      'reset_requests',
      'scheduled_chapters',
      'unused_files',
      'account_deletions',
      'devices_with_parked_work',
    ])
      expect(read.sum('tinta_queue_length', { queue })).toBeGreaterThanOrEqual(0);
    expect(read.sum('tinta_database_connections', { state: 'idle' }) !== undefined).toBe(onPostgres);
    expect(read.sum('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(read.sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('have no personal data, and labels from fixed lists only', () => {
    for (const secret of [...secrets, REQUEST_ID, KEY]) expect(read.text).not.toContain(secret);
    // Version and commit of the server are no data of anybody.
    for (const { name, labels } of read.samples)
      if (name.startsWith('tinta_') && name !== 'tinta_build_info')
        for (const [label, value] of Object.entries(labels))
          expect(value).toMatch(label === 'le' ? /^(?:[\d.]+|\+Inf)$/ : /^[2-5]xx$|^-?\d+$|^[a-zA-Z_ ]+$/);
    for (const { labels } of read.samples)
      if (labels.call !== undefined) expect(endpoints).toHaveProperty(labels.call);
  });

  it('are not served on the page’s port, and nothing else is served on theirs', async () => {
    expect(await (await server.app.request('/metrics')).text()).not.toContain('tinta_call');
    expect((await fetch(metricsUrl.replace('/metrics', '/healthz'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    expect(new URL(metricsUrl).hostname).toBe('127.0.0.1');
  });
});

/** The metrics in a text of queries, each with the labels that the query filters by. `job` and `instance` are Prometheus's own. */
function asked(text: string): { name: string; labels: string[] }[] {
  return [...text.matchAll(/\b((?:tinta|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)(?:=~|!=|!~|=)/g)].flatMap(([, label = '']) =>
        ['job', 'instance'].includes(label) ? [] : [label],
      ),
    }),
  );
}

describe('dashboard and alerts', () => {
  const alerts = readFileSync('deploy/alerts.yml', 'utf8');
  const dashboard = readFileSync('deploy/grafana/tinta.json', 'utf8');
  const expressions = (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr);

  it.each([
    ['alerts', asked(alerts)],
    ['dashboard', asked(expressions.join('\n'))],
  ])('%s ask only for metrics and labels that a server has', (_, queries) => {
    expect(queries.length).toBeGreaterThan(20);
    for (const { name, labels } of queries) {
      expect(read.names).toContain(name);
      const samples = read.samples.filter((sample) => sample.name === name);
      for (const label of labels)
        if (samples.length > 0) expect(samples.some((sample) => label in sample.labels)).toBe(true);
    }
  });

  it('know that no scheduled backup was made yet', () => {
    expect(read.sum('tinta_last_backup_timestamp_seconds')).toBe(0);
  });

  it('ask only for queues and jobs that exist', () => {
    const names = (label: string) => new Set(read.samples.map(({ labels }) => labels[label]));
    for (const label of ['queue', 'task'])
      for (const [, value] of alerts.matchAll(new RegExp(`\\b${label}="(\\w+)"`, 'g')))
        expect(names(label)).toContain(value);
  });

  it('each alert says what to do', () => {
    const rules = alerts.split('- alert: ').slice(1);
    expect(rules.length).toBeGreaterThan(15);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (?:page|ticket)/);
      expect(rule).toMatch(/summary: .{10}/);
      expect(rule).toMatch(/action: (?:.{20}|>-\n +.{20})/);
    }
  });
});

describe('request id', () => {
  it('from a proxy or client is in the answer and in the log, beside the idempotency key of the call', async () => {
    expect(lines.filter(({ requestId }) => requestId === REQUEST_ID)).toMatchObject([
      { call: 'chapterAdd', key: KEY, code: '0' },
    ]);
    expect(lines.filter(({ message }) => message === 'part of a call')).toMatchObject([
      { call: 'chapterEdit', code: 'revisionConflict', key: expect.stringMatching(/-/) },
    ]);
    const headers = { 'x-request-id': REQUEST_ID };
    expect((await device.call('authorInfo', {}, { headers })).headers.get('x-request-id')).toBe(REQUEST_ID);
  });

  it.each(['short', 'x'.repeat(49), "a'; drop table chapter", 'ani@example.org', 'a b c d e f'])(
    'that is not well-formed is replaced: %s',
    async (id) => {
      const { headers } = await device.call('authorInfo', {}, { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
    },
  );
});

describe('traces', () => {
  let spans: SentSpan[];
  const named = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = (parent: SentSpan | undefined, name: string) =>
    spans.filter((span) => span.parentSpanId === parent?.spanId && span.name === name);
  beforeAll(async () => {
    // A server that stops sends its remaining spans.
    await end();
    spans = otlp.spans();
  });

  it('show a call with its transaction and its statements', () => {
    const [call] = named('chapterAdd');
    expect(call?.parentSpanId ?? '').toBe('');
    expect(call?.attributes).toContainEqual({ key: 'tinta.request_id', value: { stringValue: REQUEST_ID } });
    const [transaction] = childrenOf(call, 'transaction');
    const statements = spans.filter(
      ({ parentSpanId, name }) => parentSpanId === transaction?.spanId && name.startsWith('statement '),
    );
    expect(statements.length).toBeGreaterThan(1);
    for (const { traceId } of statements) expect(traceId).toBe(call?.traceId);
    const texts = statements.flatMap(({ attributes }) =>
      attributes.map(({ value }) => value.stringValue ?? ''),
    );
    expect(texts.join()).toContain('insert into "chapter"');
  });

  it('show the calls of a batch, file operations, jobs and mails', () => {
    expect(childrenOf(named('chapterSaves')[0], 'part chapterEdit')).toHaveLength(1);
    expect(childrenOf(named('bookCover')[0], 'file put').length).toBeGreaterThan(0);
    const jobs = named('job mail').map(({ spanId }) => spanId);
    expect(named('mail send').map(({ parentSpanId }) => jobs.includes(parentSpanId ?? ''))).toContain(true);
  });

  it('have no personal data', () => {
    expect(otlp.received.join()).toContain('"tinta"');
    expect(otlp.received[0]).toContain('"x-collector-key":"of ours"');
    for (const secret of [...secrets, KEY, 'localhost', 'root'])
      expect(otlp.received.filter((one) => one.includes(secret))).toEqual([]);
  });
});
