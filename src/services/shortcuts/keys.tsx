import { isMacOs } from '#ui/platform/device.ts';
import { keyNames } from './key-names.ts';
import classes from './keys.module.css';

/** The keys of a shortcut. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keyNames(keys, isMacOs()).map((name) => (
        <kbd key={name} className={classes.key}>
          {name}
        </kbd>
      ))}
    </span>
  );
}
