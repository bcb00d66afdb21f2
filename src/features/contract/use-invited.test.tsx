import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useInvited } from './use-invited.ts';

afterEach(() => vi.restoreAllMocks());

function Status() {
  return <output>{useInvited('hujan' as BookId).invited.state}</output>;
}

test('a contract’s status that no network could tell is asked for again when there is one', async () => {
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
