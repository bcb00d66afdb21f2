import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { Services } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import ContractPage from './contract-page.tsx';
import { useInvited } from './use-invited.ts';

afterEach(() => vi.restoreAllMocks());

function Status() {
  return <output>{useInvited('hujan' as BookId).invited.state}</output>;
}

test('a contract’s status that could not be fetched without a network is asked for again when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const call = async () =>
    navigator.onLine
      ? { ok: true, value: { status: 'open', contractType: 'exclusive' } }
      : { ok: false, error: { kind: 'network' } };
  const api = { call, file: call } as unknown as Services['api'];
  showScreen(<Status />, { services: { api } });
  expect(await screen.findByText('unknown')).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('open')).toBeVisible();
});

const answered = (code: string, data: unknown) => ({
  ok: false,
  error: { kind: 'answer', code, message: 'Under review', data, redirect: false },
});
const waiting = { isChange: false, contractType: 'exclusive', reason: '' };
const approved = { isChange: false, contractType: 'exclusive', status: 'approved' };

test.each<[string, unknown, string | null]>([
  ['approved with a rate', { ok: true, value: { ...approved, shareTenths: 455 } }, '45.5%'],
  ['approved in an older version', { ok: true, value: { ...approved, shareTenths: null } }, 'no rate stated'],
  ['approved, from an older server', { ok: true, value: approved }, null],
  ['under review with a rate', answered('-2', { ...waiting, shareTenths: 500 }), '50%'],
  ['under review from an older version', answered('-2', { ...waiting, shareTenths: null }), 'no rate stated'],
  ['under review, from an older server', answered('-2', waiting), null],
])('the page shows the rate of a contract that is %s', async (_, answer, rate) => {
  const call = async (name: string) =>
    name === 'contractInvited' ? answer : { ok: false, error: { kind: 'network' } };
  const scopes = ['shell', 'contract'] as const;
  showScreen(<ContractPage params={{ id: '018f0000-0000-7000-8000-000000000001' }} />, {
    services: { api: { call, file: call } as unknown as Services['api'] },
    work: { story: async () => undefined },
    texts: { language: 'en_US', scopes: new Set(scopes), tables: await loadTexts('en_US', scopes) },
  });
  expect(await screen.findByRole('button', { name: 'Signed contract' })).toBeVisible();
  const term = screen.queryByText('Profit share');
  expect(term?.nextElementSibling?.textContent ?? null).toBe(rate);
});
