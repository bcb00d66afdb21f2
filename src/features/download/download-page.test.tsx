import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
  '%s: the page shows steps for each kind of device, the QR code, and what works offline',
  async (language) => {
    const { container } = await showPublic(<DownloadPage />, { language });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(await screen.findByRole('img', { name: /localhost/ })).toBeVisible();
    expect(container.querySelectorAll('ul li')).toHaveLength(9);
    expect(container.textContent).not.toMatch(/download\.|\{\{/);
  },
);

test('without an offer of the browser the steps are shown; with an offer, a button makes the browser ask once', async () => {
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
afterEach(() => vi.restoreAllMocks());

test.each([
  [
    'Safari on an iPhone',
    `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
    /has no install button/,
    'iPhone and iPad',
  ],
  [
    'a chat on an iPhone',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50`,
    /Open in Safari/,
    'iPhone and iPad',
  ],
  ['an app on an iPhone that names nothing', `${IPHONE} Mobile/15E148`, /Open in Safari/, 'iPhone and iPad'],
  [
    'a social network on Android',
    'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FBAN/FB4A]',
    /Open in browser/,
    'Android',
  ],
])(
  '%s shows how to get to an install button, with the buttons drawn',
  async (_, userAgent, words, device) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await showPublic(<DownloadPage />);
    expect(screen.getByText(words)).toBeVisible();
    const [steps] = screen.getAllByRole('heading', { level: 3 });
    expect(steps).toHaveTextContent(device);
    expect(steps?.parentElement?.querySelectorAll('li svg').length).toBeGreaterThan(1);
  },
);

test('once the app is installed the page says so', async () => {
  await showPublic(<DownloadPage />);
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
  expect(await screen.findByText('Tinta is installed on this device')).toBeVisible();
});

test('on a phone the QR code is for another phone and comes last; on a computer it is beside the first words', async () => {
  const isLast = () => {
    const code = screen.getByRole('region', { name: /^On (your|another) phone$/ });
    const after = code.compareDocumentPosition(screen.getByRole('region', { name: /offline/ }));
    return [code.textContent?.includes('another'), (after & Node.DOCUMENT_POSITION_PRECEDING) !== 0];
  };
  const { unmount } = await showPublic(<DownloadPage />);
  expect(isLast()).toEqual([false, false]);
  unmount();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${IPHONE} Version/18.1 Safari/604.1`);
  await showPublic(<DownloadPage />);
  expect(isLast()).toEqual([true, true]);
});
