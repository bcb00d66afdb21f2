import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import { InstallOffer } from './install-offer.tsx';

const wrote = (chapterCount: number) => ({ stories: async () => [{ chapterCount } as StoryView] });
const told = () => screen.queryByRole('complementary', { name: 'This browser may delete your data' });
const persist = vi.fn(async () => false);
const persisted = vi.fn(async () => false);
const settled = () => new Promise((done) => setTimeout(done, 100));

beforeEach(() => {
  vi.stubGlobal('GestureEvent', class {});
  Object.defineProperty(navigator, 'storage', { value: { persist, persisted }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
});

test.each(LANGUAGES)('%s: the notice shows no text’s key', async (language) => {
  const { container } = await showPublic(<InstallOffer />, { language, work: wrote(1) });
  await vi.waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  expect(container.textContent).not.toMatch(/keepStorage|\{\{/);
});

test('in Safari with work on the device the notice is shown until it is answered, then never again on this device', async () => {
  const user = userEvent.setup();
  const none = await showPublic(<InstallOffer />, { work: wrote(0) });
  await settled();
  expect(told()).toBeNull();
  none.unmount();

  const first = await showPublic(<InstallOffer />, { work: wrote(1) });
  await vi.waitFor(() => expect(told()).toBeVisible());
  expect(screen.getByText(/What has been synced is safe/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show me how to install' })).toHaveAttribute('href', '/download');
  expect(screen.getByRole('link', { name: 'Export everything' })).toHaveAttribute('href', '/settings/device');
  first.unmount();

  const second = await showPublic(<InstallOffer />, { work: wrote(1) });
  await user.click(await screen.findByRole('button', { name: 'Got it' }));
  expect(told()).toBeNull();
  second.unmount();

  await showPublic(<InstallOffer />, { work: wrote(1) });
  await settled();
  expect(told()).toBeNull();
});

test('a browser that promised to keep the data shows no notice', async () => {
  persisted.mockResolvedValueOnce(true);
  await showPublic(<InstallOffer />, { work: wrote(1) });
  await settled();
  expect(told()).toBeNull();
});
