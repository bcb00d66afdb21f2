import './mantine-more.css';
import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from './platform/back-closes.ts';

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
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (!isOpen) return;
    // Mantine closes it only while the focus is in the menu; the focus is still on its button for a moment.
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) latest.current(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return <Menu opened={isOpen} onChange={change} {...SCROLLS} {...props} />;
}
