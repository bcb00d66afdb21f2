import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deskEnUS } from '#locales/desk/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { NoticeForm } from './notice-form.tsx';

test('a notice is shown as readers will see it before it is published, and can be changed until then', async () => {
  const sent: unknown[] = [];
  const call = async (_name: string, input: { request: unknown }) => {
    sent.push(input.request);
    return { ok: true, value: undefined };
  };
  showScreen(<NoticeForm onPublished={() => {}} />, {
    services: { api: { call } as unknown as ApiClient },
    texts: { language: 'en_US', scopes: new Set(['shell', 'desk']), tables: [enUS, deskEnUS] },
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title (English)'), 'Payout day');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByText('Enter the English title and text')).toBeVisible();
  await user.type(screen.getByLabelText('Text (English)'), 'On the 15th.\n\n- all months');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const shown = screen.getByRole('article');
  expect(within(shown).getByRole('heading', { name: 'Payout day' })).toBeVisible();
  expect(within(shown).getByRole('listitem')).toHaveTextContent('all months');
  expect(shown).toHaveTextContent('News');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Title (English)'), 's');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByLabelText('Title (English)')).toHaveValue('');
  expect(sent).toEqual([
    expect.objectContaining({
      texts: { en_US: { title: 'Payout days', text: 'On the 15th.\n\n- all months' } },
    }),
  ]);
});
