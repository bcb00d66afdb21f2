import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import tag from '#ui/state-tag.module.css';

/** That an author is suspended: in words with a sign, never in colour alone. */
export const SuspendedTag = ({ children }: { children: string }) => (
  <span className={tag.state} data-tone="bad">
    <Icon d={icons.lock} size={16} />
    {children}
  </span>
);
