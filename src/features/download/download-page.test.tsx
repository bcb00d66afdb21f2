import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import { showPublic } from '#test/support/public-screen.tsx';
import { keepInstallOffer } from '#ui/platform/install-events.ts';
import DownloadPage from './download-page.tsx';

/** The browser's offer, as in Chromium. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  window.dispatchEvent(event);
  return { prompt, event };
}

test.each(LANGUAGES)(
  '%s: steps for each kind of device, the QR code, what works offline',
  async (language) => {
    const { container } = await showPublic(<DownloadPage />, { language });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(await screen.findByRole('img', { name: /localhost/ })).toBeVisible();
    expect(container.querySelectorAll('ul li')).toHaveLength(9);
    expect(container.textContent).not.toMatch(/download\.|\{\{/);
  },
);

test('without an offer of the browser the steps are shown; with one, a button makes it ask once', async () => {
  const user = userEvent.setup();
  keepInstallOffer();
  await showPublic(<DownloadPage />);
  expect(screen.getByText(/has no install button/)).toBeVisible();
  let asked: ReturnType<typeof offer> | undefined;
  act(() => {
    asked = offer('accepted');
  });
  expect(asked?.event.defaultPrevented).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Install Tinta' }));
  expect(asked?.prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install Tinta' })).toBeNull();
});

test('once installed it says so', async () => {
  await showPublic(<DownloadPage />);
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
  expect(await screen.findByText('Tinta is installed on this device')).toBeVisible();
});
