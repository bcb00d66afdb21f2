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
