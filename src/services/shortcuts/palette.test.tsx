import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { offerActions } from './actions.ts';
import { Palette } from './palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

type Texts = NonNullable<NonNullable<Parameters<typeof showScreen>[1]>['texts']>;

const texts: Texts = {
  language: 'en_US',
  scopes: new Set(['shell', 'author', 'shortcuts']),
  tables: [enUS, authorEnUS, shortcutsEnUS],
};

it.each([
  ['the list of shortcuts', <ShortcutList key="list" onClose={() => {}} />],
  ['the palette', <Palette key="palette" onClose={() => {}} />],
])('%s shows the actions of a part of the page that loads while it is open', async (_, shown) => {
  showScreen(shown, { texts, work: { stories: () => new Promise(() => {}) } });
  await screen.findByRole('dialog');
  const group = {
    title: 'The editor',
    actions: [{ label: 'Next chapter', keys: 'alt+PageDown', run: () => {} }],
  };
  let withdraw = () => {};
  act(() => {
    withdraw = offerActions({ current: group });
  });
  expect(screen.getByText('Next chapter')).toBeVisible();
  act(withdraw);
  expect(screen.queryByText('Next chapter')).toBeNull();
});

it('Enter opens the entry that was found, even if the letters were typed before the entries were read', async () => {
  const navigate = vi.fn();
  let read: ((stories: never[]) => void) | undefined;
  showScreen(<Palette onClose={() => {}} />, {
    texts,
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
  await vi.waitFor(() => expect(read).toBeDefined());
  read?.([{ id: 'story-7', form: { title: 'Kabut' } } as never]);
  expect(await screen.findByText('Kabut')).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});
