import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useActions } from '#services/shortcuts/use-actions.ts';
import { links } from '#shared/protocol/links.ts';
import { useEscape } from '#ui/platform/use-escape.ts';
import { afterDecision, type DecisionKeys, type Line, LineContext, neighbour } from './line.ts';
import type { DeskPart } from './place.ts';
import { Said } from './said.tsx';
import classes from './split.module.css';
import { useCounts } from './use-counts.ts';

type Props = {
  part: DeskPart;
  /** The open item; '': none. */
  id: string;
  list: ReactNode;
  /** The open item; null: none. */
  detail: ReactNode;
};

/**
 * A queue: its list beside the open item on a desktop, one after the other on a phone. J and K open the next and the previous item, A and R
 * move the focus to the button and to the reason or reply. Esc leaves a field, then goes back to the list. No key decides. What was decided last is said above
 * the open item until the next decision (docs/spec, section 6, Desk).
 */
export function Split({ part, id, list, detail }: Props) {
  const { t } = useI18n();
  const { navigate } = useServices();
  const { reload: reloadCounts } = useCounts();
  const shown = useRef<{ ids: readonly string[]; reload: () => void; more: (() => void) | null }>({
    ids: [],
    reload: () => {},
    more: null,
  });
  const [keys, setKeys] = useState<DecisionKeys | null>(null);
  const [said, setSaid] = useState('');
  /** False too while the list is not known yet. */
  const [hasItems, setHasItems] = useState(false);
  const reasons = useRef(new Map<string, string>());
  const side = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const line = useMemo<Line>(
    () => ({
      tell: (next) => {
        shown.current = { ...shown.current, ...next };
        if (next.ids) setHasItems(next.ids.length > 0);
      },
      keys: setKeys,
      reasons: reasons.current,
      decided(decided, what) {
        setSaid(what);
        navigate(links.desk(part, afterDecision(shown.current.ids, decided)), { replace: true });
        shown.current.reload();
        reloadCounts();
      },
    }),
    [part, navigate, reloadCounts],
  );
  const go = (step: 1 | -1) => {
    const next = neighbour(shown.current.ids, id, step);
    if (next !== '') navigate(links.desk(part, next), { replace: id !== '' });
    else if (step === 1) shown.current.more?.();
  };
  const leave = useCallback(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || !field.matches('input, textarea, select'))
      return navigate(links.desk(part));
    // The first Esc leaves the field, so that the next key is a command again. The item's title takes the focus, as when it opened.
    const title = side.current?.querySelector('h2');
    if (title) title.focus({ preventScroll: true });
    else field.blur();
  }, [navigate, part]);
  useActions({
    title: t('desk.title'),
    actions: [
      { label: t('desk.key.next'), keys: 'J', run: () => go(1), listedOnly: true },
      { label: t('desk.key.previous'), keys: 'K', run: () => go(-1), listedOnly: true },
      ...(keys?.approve
        ? [
            {
              label: t('desk.key.approve', { button: keys.approve.button }),
              keys: 'A',
              run: keys.approve.run,
              listedOnly: true,
            },
          ]
        : []),
      ...(keys
        ? [{ label: t(`desk.key.${keys.write.field}`), keys: 'R', run: keys.write.run, listedOnly: true }]
        : []),
    ],
  });
  useEscape(id !== '', leave);
  useFocusOnReturn(id, pane);
  return (
    <LineContext value={line}>
      <Said>{said}</Said>
      <div className={classes.split} data-open={id !== '' || undefined}>
        <div ref={pane} className={classes.list}>
          {list}
        </div>
        <div ref={side} className={classes.side}>
          {detail ?? (hasItems ? <p className={classes.choose}>{t('desk.choose')}</p> : null)}
        </div>
      </div>
    </LineContext>
  );
}

/** Back in the list, the focus returns to the row that was open; a row that is beyond the pane is scrolled into it. */
function useFocusOnReturn(id: string, pane: { readonly current: HTMLDivElement | null }): void {
  const before = useRef(id);
  useEffect(() => {
    const rowOf = (name: string) =>
      pane.current?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(name)}"]`);
    if (id === '' && before.current !== '') {
      const row = rowOf(before.current) ?? pane.current?.querySelector<HTMLElement>('a[data-row]');
      (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    }
    before.current = id;
    const around = pane.current;
    const row = id === '' ? undefined : rowOf(id)?.closest('li');
    if (!around || !row) return;
    const top = row.offsetTop;
    const bottom = top + row.offsetHeight;
    if (top < around.scrollTop) around.scrollTop = top;
    else if (bottom > around.scrollTop + around.clientHeight) around.scrollTop = bottom - around.clientHeight;
  }, [id, pane]);
}
