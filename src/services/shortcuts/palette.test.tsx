import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Palette } from './palette.tsx';

it('Enter opens what was found, also if the letters were typed before it was read', async () => {
  const navigate = vi.fn();
  let read = (_: never[]) => {};
  showScreen(<Palette onClose={() => {}} />, {
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'author', 'shortcuts']),
      tables: [enUS, authorEnUS, shortcutsEnUS],
    },
    services: { navigate },
    work: {
      stories: () =>
        new Promise((resolve) => {
          read = resolve;
        }),
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Find a chapter, page or action' });
  fireEvent.change(field, { target: { value: 'kabut' } });
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  read([{ id: 'story-7', form: { title: 'Kabut' } } as never]);
  expect(await screen.findByText('Kabut')).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});
