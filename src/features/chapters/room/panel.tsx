import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { chooseWritingLook, useWritingLook } from '#ui/platform/writing-look.ts';
import classes from './panel.module.css';

type Props = { side: 'chapters' | 'history'; title: string; children: ReactNode };

/** A part of the writing room beside the text. It can be closed to a narrow strip; this device remembers that. */
export function Panel({ side, title, children }: Props) {
  const { t } = useI18n();
  const open = useWritingLook()[side];
  const label = t(open ? 'room.close' : 'room.open', { part: title });
  const toLeft = (side === 'chapters') === open;
  return (
    <aside className={classes.panel} data-side={side} data-open={open || undefined} aria-label={title}>
      <div className={classes.head}>
        {open && <h2 className={classes.title}>{title}</h2>}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={label}
          title={label}
          onClick={() => chooseWritingLook({ [side]: !open })}
        >
          <Icon d={toLeft ? icons.left : icons.right} size={20} />
        </button>
        {!open && (
          <span className={classes.strip} aria-hidden="true">
            {title}
          </span>
        )}
      </div>
      {open && <div className={classes.body}>{children}</div>}
    </aside>
  );
}
