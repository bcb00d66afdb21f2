import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { chooseWritingLook, useWritingLook } from '#ui/platform/writing-look.ts';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './editor-bar.module.css';

/** Keys of the two parts of the writing room (docs/spec, section 10, On a desktop). */
export const PANEL_KEYS = { chapters: 'mod+shift+L', history: 'mod+shift+H' } as const;

type Side = keyof typeof PANEL_KEYS;

const ICONS = { chapters: shellIcons.list, history: icons.clock };

/** Opens or closes a part of the writing room; this device remembers it. */
export function togglePanel(side: Side): void {
  chooseWritingLook((look) => ({ [side]: !look[side] }));
}

/** Opens and closes a part of the writing room. It stands at the side where the part appears. */
export function PanelButton({ side, text }: { side: Side; text: string }) {
  const open = useWritingLook()[side];
  return (
    <Button
      className={classes.panel ?? ''}
      variant="subtle"
      color="gray"
      size="sm"
      h={44}
      px="sm"
      flex="none"
      leftSection={<Icon d={ICONS[side]} size={18} />}
      aria-expanded={open}
      onClick={() => togglePanel(side)}
    >
      {text}
    </Button>
  );
}
