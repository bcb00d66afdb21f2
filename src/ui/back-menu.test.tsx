import { MantineProvider, Menu } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BackMenu } from './back-menu.tsx';
import { theme } from './theme.ts';

test('Escape closes a menu whose button still has the focus', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <BackMenu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Rename</Menu.Item>
        </Menu.Dropdown>
      </BackMenu>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});
