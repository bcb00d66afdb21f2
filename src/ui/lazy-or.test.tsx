import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyOr } from './lazy-or.ts';

function Part({ name }: { name: string }) {
  return <p>{`part ${name}`}</p>;
}
function Instead({ name }: { name: string }) {
  return <p>{`instead of ${name}`}</p>;
}

test('shows a part that loads; one that cannot load is replaced, and the page works', async () => {
  const Comes = lazyOr(async () => Part, Instead);
  const Fails = lazyOr<{ name: string }>(
    () => Promise.reject(new Error('Unable to preload CSS for /assets/chart.css')),
    Instead,
  );
  render(
    <Suspense>
      <Comes name="one" />
      <Fails name="two" />
    </Suspense>,
  );
  expect(await screen.findByText('part one')).toBeVisible();
  expect(screen.getByText('instead of two')).toBeVisible();
});
