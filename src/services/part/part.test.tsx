import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { Nothing, part } from './part.tsx';

type Props = { name: string; onClose(): void };
const Dialog = ({ name, onClose }: Props) => (
  <button type="button" onClick={onClose}>
    {`close ${name}`}
  </button>
);

function page(load: () => Promise<ComponentType<Props>>) {
  const Part = part('dialog', load);
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
  const missing =
    'Part of the app couldn’t be loaded. What you wrote is safe on this device. Check your connection and try again.';
  await user.type(screen.getByLabelText('text'), 'It rained.');
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.queryByText('coming')).toBeNull();
  expect(screen.getByLabelText('text')).toHaveValue('It rained.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(missing)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(missing)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText(missing)).toBeVisible();
  network = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'close one' }));
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'close one' }));
});

function Chart({ name }: { name: string }) {
  return <p>{`chart ${name}`}</p>;
}
function Instead({ name }: { name: string }) {
  return <p>{`instead of ${name}`}</p>;
}
const failing = () => Promise.reject(new Error('Unable to preload CSS for /assets/chart.css'));

test('a part of a page is shown once it is loaded, and at once if it is loaded already', async () => {
  const Loading = part('chart', async () => Chart, { failed: Nothing });
  const first = showScreen(<Loading name="one" waiting={<p>{'coming'}</p>} />);
  expect(screen.getByText('coming')).toBeVisible();
  expect(await screen.findByText('chart one')).toBeVisible();
  first.unmount();
  showScreen(<Loading name="two" waiting={<p>{'coming'}</p>} />);
  expect(screen.getByText('chart two')).toBeVisible();
});

test('a part that cannot load is replaced, and tried again the next time its place is shown', async () => {
  let network = false;
  const Failing = part<{ name: string }>('chart', () => (network ? Promise.resolve(Chart) : failing()), {
    failed: Instead,
  });
  const first = showScreen(<Failing name="one" />);
  expect(await screen.findByText('instead of one')).toBeVisible();
  first.unmount();
  network = true;
  showScreen(<Failing name="two" />);
  expect(await screen.findByText('chart two')).toBeVisible();
});

test('a slot that cannot load says so in the specification’s words and closes', async () => {
  const Slot = part<Props>('board', failing, { failed: 'tell' });
  const closed = vi.fn();
  const { said } = showScreen(<Slot name="one" onClose={closed} />);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(said).toEqual(['Loading chunk board failed']);
});
