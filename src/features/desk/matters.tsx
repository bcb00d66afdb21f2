import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Facts } from './facts.tsx';
import classes from './matters.module.css';

/** A fact that a decision depends on. `warn`: the editor has to look closely. */
export type Matter = { key: string; text: ReactNode; warn?: boolean; more?: ReactNode };

/** The facts that a decision depends on, above all other evidence (docs/spec, section 6, Desk). Renders nothing if there are none. */
export function Matters({ of }: { of: readonly (Matter | null | false | undefined)[] }) {
  const { t } = useI18n();
  const shown = of.filter((one): one is Matter => Boolean(one));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="matters" className={classes.matters}>
      <h3 id="matters" className="visually-hidden">
        {t('desk.matters.title')}
      </h3>
      <ul className={classes.list}>
        {shown.map(({ key, text, warn = false, more }) => (
          <li key={key} className={classes.one} data-warn={warn || undefined}>
            <Icon d={warn ? icons.warning : icons.right} size={18} />
            <div className={classes.what}>
              <p className={classes.text}>{text}</p>
              {more}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields that differ from an earlier application, each with its earlier and its current value. '' is shown as "none". */
export function Changes({ of }: { of: readonly (readonly [name: string, before: string, now: string])[] }) {
  const { t } = useI18n();
  const none = t('desk.field.none');
  return (
    <Facts
      of={of.map(([name, before, now]) => [
        name,
        before === '' && now === '' ? (
          t('desk.matters.another')
        ) : (
          <span key={name} className={classes.change}>
            <del>{before || none}</del> <ins>{now || none}</ins>
          </span>
        ),
      ])}
    />
  );
}
