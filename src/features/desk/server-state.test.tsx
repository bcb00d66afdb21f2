import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { DeskServer } from '#shared/protocol/desk/server.ts';
import { showScreen } from '#test/support/screen.tsx';
import DeskPage from './desk-page.tsx';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const FINE: DeskServer = {
  version: '9.9.9',
  commit: 'abc123',
  database: { kind: 'embedded', version: '17.5', bytes: 45_000_000 },
  files: { place: 'folder', usable: true },
  mail: { leaves: true, waiting: 2, givenUp: 0 },
  failing: [],
  failingItems: 0,
  freeBytes: 123_400_000_000,
  backups: {
    time: '03:00',
    keep: 14,
    place: 'folder',
    encrypted: false,
    made: {
      name: 'tinta-scheduled-2026-11-25T030000Z',
      at: ago(5),
      tookMs: 2_100,
      bytes: 1_500_000_000,
      rows: 1_234,
      files: 1,
    },
    failed: null,
  },
};

function show(server: DeskServer, path = '/desk?part=server', trouble?: 'failed' | 'old') {
  const start = { queues: [], server: { version: '9.9.9', commit: '' }, backups: trouble };
  const call = async (name: string) => ({ ok: true, value: name === 'deskStart' ? start : server });
  showScreen(<DeskPage />, {
    path,
    services: { api: { call } as unknown as ApiClient, clock: { now: () => Date.now() } },
    texts: { language: 'en_US', scopes: new Set(['shell', 'desk']), tables: [enUS, deskEnUS] },
  });
}

/** What stands beside a name. */
const of = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return within(term.parentElement as HTMLElement).getByRole('definition').textContent;
};

test('the state of the server is read in words: version, database, files, mail, space', async () => {
  show(FINE);
  expect(await of('Version')).toBe('9.9.9 (abc123)');
  expect(await of('This page')).not.toBe('9.9.9');
  expect(await of('Database')).toBe('Embedded PostgreSQL 17.5, 45 MB');
  expect(await of('Images and contracts')).toBe('Folder on the server reachable');
  expect(await of('Email')).toContain('2 emails waiting');
  expect(await of('Free space')).toBe('123.4 GB ');
  expect(screen.getByText('All are working')).toBeVisible();
  expect(screen.getByText('Scheduled chapters')).not.toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the last backup: when, how old, checked, its size, and when the next ones are', async () => {
  show(FINE);
  expect(await of('Last backup')).toMatch(/\(5 hours ago\) complete, checked$/);
  expect(await of('Every day at')).toBe('03:00 UTC');
  expect(await of('Kept')).toBe('the last 14');
  expect(await of('Stored in')).toBe('Folder on the server · not encrypted');
  expect(await of('Size')).toBe('1.5 GB · 1,234 rows · 1 file');
  expect(await of('Took')).toBe('3 seconds');
  expect(screen.queryByText('Last attempt')).toBeNull();
});

test('what is wrong is named: an old backup, a failed attempt, a job, the store, the disk', async () => {
  const { backups } = FINE;
  if (backups === null || backups.made === null) throw new Error('no backups');
  show({
    ...FINE,
    files: { place: 'objectStore', usable: false },
    freeBytes: 900_000_000,
    mail: { leaves: true, waiting: 0, givenUp: 1 },
    failing: [
      { job: 'publish', since: ago(3), times: 4, error: 'Error EIO' },
      { job: 'of tomorrow', since: ago(3), times: 4, error: 'Error' },
    ],
    failingItems: 1,
    backups: {
      ...backups,
      made: { ...backups.made, at: ago(49) },
      failed: { at: ago(1), error: 'Error ENOSPC' },
    },
  });
  expect(await of('Last backup')).toContain('older than two days');
  expect(await of('Last attempt')).toMatch(/^failed on .*: Error ENOSPC$/);
  expect(await of('Images and contracts')).toBe('Object store can’t be reached');
  expect(await of('Free space')).toBe('900 MB almost full');
  expect(await of('Email')).toContain('1 email given up in the past day');
  expect(await of('Scheduled chapters')).toMatch(/^failing since .*: Error EIO$/);
  expect(await of('of tomorrow')).toContain('failing since');
  expect(screen.getByText('1 single item failed. It’s tried again.')).toBeVisible();
});

test('without scheduled backups it says so, and where to read how', async () => {
  show({ ...FINE, backups: null });
  expect(await screen.findByText('No backups are scheduled.')).toBeVisible();
  expect(screen.getByText(/BACKUP_TIME/)).toHaveTextContent('docs/deploy.md');
  expect(screen.queryByText('Backup', { selector: 'dt' })).toBeNull();
});

test('the overview has a line about a backup that failed, with a link to the state of the server', async () => {
  show(FINE, '/desk', 'failed');
  expect(await screen.findByText('The last backup failed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Server status' })).toHaveAttribute('href', '/desk?part=server');
});
