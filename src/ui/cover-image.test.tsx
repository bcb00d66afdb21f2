import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { CoverImage } from './cover-image.tsx';

const online = (is: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};

test('a cover that cannot load without a network is replaced by the title, and loads when the network is back', () => {
  showScreen(<CoverImage src="/files/covers/1" title="Hujan" />);
  online(false);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Hujan')).toBeInTheDocument();
  online(true);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/files/covers/1');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  ['“Pulang”, katanya', 'P'],
  ['《雨夜》', '雨'],
  ['…dan hujan', 'd'],
  ['7 hari', '7'],
  ['!?', '!'],
])('a small cover without a picture shows the first letter or number of its title: %s', (title, initial) => {
  showScreen(<CoverImage src={null} title={title} decorative />);
  expect(screen.getByText(initial, { exact: true })).toBeInTheDocument();
});

test.each([
  ['Perpustakaan Tengah Malam', 12],
  ['Setengah-setengah', 8],
  ['雨夜的车站与她的第一百封没有寄出的信', 1],
  ['', 1],
])('the title of a cover without a picture is set for its longest word: %s', (title, letters) => {
  const { container } = showScreen(<CoverImage src={null} title={title} decorative />);
  expect(container.querySelector('[data-tone]')).toHaveStyle({ '--longest': String(letters) });
});
