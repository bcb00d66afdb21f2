import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './said.module.css';

/** What was done last, to what: "Approved: Hujan". It is read out when it changes, and stays until the next time. '': nothing yet. */
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
