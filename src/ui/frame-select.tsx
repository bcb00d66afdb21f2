import classes from './frame-select.module.css';
import { Icon } from './icon.tsx';
import { shellIcons } from './shell-icons.ts';

type Props<Value extends string> = {
  icon: string;
  label: string;
  value: Value;
  options: readonly Value[];
  textOf(value: Value): string;
  onChange(value: Value): void;
  className?: string | undefined;
};

/** A choice in the frame, by the system's own list: a first load has no other. */
export function FrameSelect<Value extends string>({
  icon,
  label,
  value,
  options,
  textOf,
  onChange,
  className = '',
}: Props<Value>) {
  return (
    <span className={`${classes.box} ${className}`}>
      <Icon d={icon} className={classes.icon} />
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </select>
      <Icon d={shellIcons.down} size={16} className={classes.down} />
    </span>
  );
}
