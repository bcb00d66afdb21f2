import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Services } from '#services/services-context.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import type { NoticeDetail } from '#shared/protocol/notice/notice.ts';
import { showScreen } from '#test/support/screen.tsx';
import { NewestNotices } from './newest-notices.tsx';
import NoticePage from './notice-page.tsx';

const ID = '01930000-0000-7000-8000-000000000001' as NoticeId;
const OTHER = '01930000-0000-7000-8000-000000000002' as NoticeId;
const NOTICE: NoticeDetail = {
  id: ID,
  category: { id: 'payout', name: 'Payments' },
  title: 'Kapan dibayarkan',
  language: 'en_ID',
  publishedAt: '2023-11-01T09:00:00.000Z',
  updatedAt: '2023-11-03T09:00:00.000Z',
  text: 'Pertama.\n\n## Lalu\n\n- satu\n- dua\n\n<b>bukan tebal</b>',
  previous: { id: OTHER, title: 'Tinta is open', language: 'en_US' },
  next: null,
};
const answering = (value: unknown): Services['api'] => ({
  file: async () => ({ ok: false, error: { kind: 'network' } }),
  call: (async () =>
    value === null
      ? { ok: false, error: { kind: 'network' } }
      : { ok: true, value }) as unknown as Services['api']['call'],
});

describe('/noticebook/{id} (docs/spec, section 2, Public pages)', () => {
  test('shows category, dates and text as text, and links to the previous notice', async () => {
    const { container } = showScreen(<NoticePage params={{ id: ID }} />, {
      services: { api: answering(NOTICE) },
    });
    const title = await screen.findByRole('heading', { level: 1, name: 'Kapan dibayarkan' });
    expect(title.closest('[lang]')).toHaveAttribute('lang', 'id');
    expect(screen.getByText('Payments')).toBeVisible();
    expect(container.querySelector('time')).toHaveAttribute('datetime', NOTICE.publishedAt);
    expect(screen.getByText('updated Nov 3, 2023')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Lalu' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['satu', 'dua']);
    expect(screen.getByText('<b>bukan tebal</b>')).toBeVisible();
    const earlier = screen.getByRole('link', { name: /Older.*Tinta is open/ });
    expect(earlier).toHaveAttribute('href', `/noticebook/${OTHER}`);
    expect(screen.queryByRole('link', { name: /Later/ })).toBeNull();
  });

  test('offline, a notice that was never opened says so and can be tried again', async () => {
    showScreen(<NoticePage params={{ id: ID }} />, { services: { api: answering(null) } });
    expect(await screen.findByText(/hasn’t been opened on this device before/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('an address without a notice says that the notice doesn’t exist, without an offer to try again', () => {
    showScreen(<NoticePage params={{ id: 'nonsense' }} />);
    expect(screen.getByText('This notice doesn’t exist, or it has been removed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the newest notices on home', () => {
  test('are four links at most to their pages', async () => {
    const items = Array.from({ length: 6 }, (_, index) => ({
      ...NOTICE,
      id: `01930000-0000-7000-8000-00000000001${index}`,
      title: `Notice ${index}`,
    }));
    showScreen(<NewestNotices />, { services: { api: answering({ items, nextCursor: null }) } });
    expect(await screen.findByRole('heading', { name: 'Notices' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      items.slice(0, 4).map(({ id }) => `/noticebook/${id}`),
    );
  });

  test('are not shown if there are none or they cannot be loaded', async () => {
    const { container } = showScreen(<NewestNotices />, { services: { api: answering(null) } });
    await Promise.resolve();
    expect(container.querySelector('section')).toBeNull();
  });
});
