import { act, screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import BonusPage from './bonus-page.tsx';
import CompletingPage from './completing-page.tsx';

const ID = '0190a000-0000-7000-8000-000000000001' as BookId;
const dewi = {
  uid: 'dewi' as UserId,
  name: 'Dewi',
  avatar: null,
  email: '',
  role: 'author',
  alive: true,
} as SessionView;
const ANSWERS: Record<string, unknown> = {
  applyBonuses: {
    bookId: ID,
    bookName: 'Surat untuk Laut',
    words: 90_000,
    contractType: 'nonExclusive',
    contract: 'approved',
    bonuses: [
      { kind: 'firstRelease', cents: 10_000, lacks: [], claimable: true, application: null, next: null },
    ],
  },
  applyCompletion: {
    bookId: ID,
    bookName: 'Surat untuk Laut',
    words: 90_000,
    contract: 'approved',
    state: 'none',
    reason: '',
    submittedAt: null,
    publishedChapters: 3,
    scheduled: 0,
    drafts: 0,
    changed: 0,
    brings: [],
  },
  applyList: { items: [], nextCursor: null },
  applyAdd: {},
};
const call = vi.fn(async (name: string) => ({ ok: true, value: ANSWERS[name] }));
const setup = {
  services: { api: { call } as unknown as ApiClient },
  session: { current: () => dewi },
  work: { chapters: async () => [] },
};

const openClaim = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'money.bonus.claim' }));
  return screen.findByRole('dialog');
};

test('typed evidence survives leaving the page, and is shown when its dialog is opened again (decision 0004)', async () => {
  const user = userEvent.setup();
  const first = showScreen(<BonusPage params={{ id: ID }} />, setup);
  await openClaim(user);
  await user.click(await screen.findByRole('radio', { name: 'money.bonus.evidence.elsewhere' }));
  await user.type(
    screen.getByRole('textbox', { name: 'money.bonus.evidence.url' }),
    'https://example.com/surat',
  );
  await user.type(screen.getByRole('textbox', { name: 'money.bonus.evidence.days' }), '7');
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  const kept = first.drafts.get(`bonus/${ID}`);
  expect(kept).toMatchObject({ place: 'elsewhere', url: 'https://example.com/surat', days: '7' });
  first.unmount();

  const next = showScreen(<BonusPage params={{ id: ID }} />, {
    ...setup,
    keptDrafts: [[`bonus/${ID}`, kept]],
  });
  await openClaim(user);
  expect(await screen.findByRole('textbox', { name: 'money.bonus.evidence.url' })).toHaveValue(
    'https://example.com/surat',
  );
  expect(screen.getByRole('textbox', { name: 'money.bonus.evidence.days' })).toHaveValue('7');
  // Sent evidence is no longer a draft.
  await user.click(screen.getByRole('button', { name: 'money.bonus.confirm' }));
  await vi.waitFor(() => expect(next.said).toEqual(['money.bonus.claimed']));
  expect(next.drafts.size).toBe(0);
});

test('a title typed to confirm a completion survives leaving the page (decision 0004)', async () => {
  const user = userEvent.setup();
  const first = showScreen(<CompletingPage params={{ id: ID }} />, setup);
  await user.type(await screen.findByRole('textbox'), 'Surat untuk');
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  const kept = first.drafts.get(`completion/${ID}`);
  expect(kept?.title).toBe('Surat untuk');
  first.unmount();

  const next = showScreen(<CompletingPage params={{ id: ID }} />, {
    ...setup,
    keptDrafts: [[`completion/${ID}`, kept]],
  });
  await vi.waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Surat untuk'));
  await user.type(screen.getByRole('textbox'), ' Laut');
  await user.click(screen.getByRole('button', { name: 'money.completion.apply' }));
  await vi.waitFor(() => expect(next.said).toEqual(['money.completion.applied']));
  expect(next.drafts.size).toBe(0);
});
