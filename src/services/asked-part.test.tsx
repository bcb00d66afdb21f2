import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { askedPart } from './asked-part.tsx';

type Props = { name: string; onClose(): void };
const Dialog = ({ name, onClose }: Props) => (
  <button type="button" onClick={onClose}>
    {`close ${name}`}
  </button>
);

function page(load: Parameters<typeof askedPart<Props>>[0]) {
  const Part = askedPart(load);
  return function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <textarea aria-label="text" />
        <button type="button" onClick={() => setOpen(true)}>
          {'open'}
        </button>
        {open ? <Part name="one" onClose={() => setOpen(false)} waiting={<p>{'coming'}</p>} /> : null}
      </>
    );
  };
}

test('the part opens on request and closes again', async () => {
  const Page = page(async () => Dialog);
  const user = userEvent.setup();
  showScreen(<Page />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'close one' }));
  expect(screen.queryByRole('button', { name: 'close one' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(screen.getByRole('button', { name: 'close one' })).toBeVisible();
});

test('a part that cannot load says so until it is tried again or closed; the page keeps typed text', async () => {
  let network = false;
  const Page = page(async () => {
    if (!network) throw new TypeError('Failed to fetch dynamically imported module');
    return Dialog;
  });
  const user = userEvent.setup();
  showScreen(<Page />);
  const missing = 'Part of the app could not be loaded. What you wrote is safe on this device.';
  await user.type(screen.getByLabelText('text'), 'It rained.');
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.queryByText('coming')).toBeNull();
  expect(screen.getByLabelText('text')).toHaveValue('It rained.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(missing)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(missing)).toBeNull();
  network = true;
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'close one' }));
});
