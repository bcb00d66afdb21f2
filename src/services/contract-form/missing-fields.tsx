import { useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { ContractFieldName } from '#shared/domain/contract/form.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './missing-fields.module.css';

/** How many missing fields are named at first. The others appear when the author presses a button, or as these are filled in. */
const SHOWN = 4;

/**
 * What a step still lacks, under its heading: each field is a button that goes to it. It is no live region: it changes while the author
 * types, and the field itself says what is wrong with it.
 */
export function MissingFields({
  names,
  onGoTo,
}: {
  names: readonly ContractFieldName[];
  onGoTo(name: ContractFieldName): void;
}) {
  const { t } = useI18n();
  const label = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (names.length === 0)
    return (
      <p className={classes.done}>
        <Icon d={icons.check} size={18} /> {t('contract.missingFields.none')}
      </p>
    );
  const rest = isOpen ? 0 : Math.max(0, names.length - SHOWN);
  // One more name takes no more room than the button that would show it.
  const shown = rest === 1 ? names : names.slice(0, names.length - rest);
  const openAll = () => {
    setOpen(true);
    // The button that had the focus is gone after the next render.
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[SHOWN]?.focus());
  };
  return (
    <div className={classes.missing}>
      <span id={label} className={classes.label}>
        {t('contract.missingFields.title')}
      </span>
      <ul ref={list} className={classes.list} aria-labelledby={label}>
        {shown.map((name) => (
          <li key={name}>
            <button type="button" className={classes.field} onClick={() => onGoTo(name)}>
              {t(`contract.field.${name}`)}
            </button>
          </li>
        ))}
        {rest > 1 ? (
          <li>
            <button type="button" className={classes.field} onClick={openAll}>
              {t('contract.missingFields.more', { count: rest })}
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
