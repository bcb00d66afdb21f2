import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { StoryView } from '#sync/types/author-work.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import { deviceNotes } from './device-notes.ts';
import { InstallOffer } from './install-offer.tsx';

const DAY = 86_400_000;
const START = 1_700_000_000_000;
const wrote = (chapterCount: number) => ({ stories: async () => [{ chapterCount } as StoryView] });
const offered = () => screen.queryByRole('complementary', { name: 'Keep Tinta on your home screen' });
const browserOffers = () =>
  act(() => {
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => {},
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      }),
    );
  });
const show = async (now: number, chapterCount: number) => {
  const shown = await showPublic(<InstallOffer />, { now, work: wrote(chapterCount) });
  browserOffers();
  return shown;
};

test('installing is offered once after the first chapter, and if declined not again for 60 days', async () => {
  const user = userEvent.setup();
  const before = await show(START, 0);
  await new Promise((done) => setTimeout(done, 100));
  expect(offered()).toBeNull();
  expect(await deviceNotes().lastOffer()).toBeNull();
  before.unmount();

  const first = await show(START, 1);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(offered()).toBeNull();
  first.unmount();

  const soon = await show(START + 59 * DAY, 1);
  await new Promise((done) => setTimeout(done, 100));
  expect(offered()).toBeNull();
  soon.unmount();

  await show(START + 60 * DAY, 1);
  await vi.waitFor(() => expect(offered()).toBeVisible());
  expect(screen.getByRole('button', { name: 'Install' })).toBeVisible();
});

test('nothing is offered once the app is installed', async () => {
  await show(START + 200 * DAY, 1);
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
  await new Promise((done) => setTimeout(done, 100));
  expect(offered()).toBeNull();
});
