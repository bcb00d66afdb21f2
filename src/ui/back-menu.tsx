import './mantine-more.css';
import { Menu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from './platform/back-closes.ts';
import { useMenuEscape } from './platform/use-escape.ts';

/** A menu that does not fit on the screen scrolls. A page under a fixed bar cannot be scrolled to the end of its menu. */
const SCROLLS: MenuProps = {
  middlewares: { flip: true, shift: true, size: { padding: 8 } },
  styles: { dropdown: { overflowY: 'auto' } },
};

/** A menu that Back and Escape close. Without `opened` it opens by its target. */
export function BackMenu({ opened, onChange, ...props }: MenuProps) {
  const [own, setOwn] = useState(false);
  const isOpen = opened ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  useBackCloses(isOpen, () => change(false));
  // Mantine closes it only while the focus is in the menu; for a moment the focus is still on the menu's button.
  useMenuEscape(isOpen, () => change(false));
  return <Menu opened={isOpen} onChange={change} {...SCROLLS} {...props} />;
}
