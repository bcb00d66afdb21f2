import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './said.module.css';

/**
 * The last decision and its item, such as "Approved: Hujan". It stays until the next decision, and screen readers announce it when it
 * changes. '': there was no decision yet.
 */
export function Said({ children }: { children: string }) {
  return (
    <p role="status" className={classes.said}>
      {children === '' ? null : (
        <>
          <Icon d={icons.check} />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
