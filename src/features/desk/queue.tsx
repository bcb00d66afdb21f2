import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Kept } from '#services/answers/ask.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { MoreButton } from '#services/answers/more-button.tsx';
import type { Pages } from '#services/answers/use-pages.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import classes from './desk.module.css';
import { useLine } from './line.ts';
import { type DeskPart, useDeskPlace } from './place.ts';

type Props<Answer> = {
  kept: Kept<Answer> & { reload(): void };
  /** States to choose from, with their names; absent if the queue has only one. */
  states?: readonly { value: string; label: string }[];
  state?: string;
  onState?(state: string): void;
  children(answer: Answer): ReactNode;
};

/** A queue of the desk: its state and its rows, page by page. ↑ and ↓ move between rows, Enter opens; other keys: `Split`. */
export function Queue<Answer>({ kept, states, state, onState, children }: Props<Answer>) {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const line = useLine();
  const { reload } = kept;
  useEffect(() => line.tell({ reload }), [line, reload]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.target instanceof HTMLSelectElement) return;
    const places = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
    const next = places[places.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // The rows themselves are links; this adds the arrows between them.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move the focus between the links inside
    <div ref={list} onKeyDown={move}>
      <div className={classes.tools}>
        {states ? (
          <NativeSelect
            aria-label={t('desk.state')}
            value={state ?? ''}
            data={[...states]}
            onChange={(event) => onState?.(event.currentTarget.value)}
          />
        ) : null}
        <KeysHint state={state} />
      </div>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[64, 64, 64, 64]}>
        {children}
      </KeptView>
    </div>
  );
}

/** The keys that do something in this list, by its part of the desk and its state. */
function KeysHint({ state }: { state: string | undefined }) {
  const { t } = useI18n();
  const { part } = useDeskPlace();
  const isOpen = state === undefined || state === 'waiting';
  const button = t(part === 'chapter' ? 'desk.chapter.pass' : 'desk.decision.approve');
  const shown = [
    t('desk.keys.next'),
    t('desk.keys.previous'),
    isOpen && part !== 'question' && t('desk.keys.approve', { button }),
    // An approved withdrawal can still be rejected, until it is paid.
    (isOpen || part === 'author' || (part === 'withdrawal' && state === 'approved')) &&
      t(part === 'question' ? 'desk.keys.reply' : 'desk.keys.reason'),
    t('desk.keys.back'),
    t('desk.keys.all'),
  ];
  return <p className={classes.keys}>{shown.filter(Boolean).join(' · ')}</p>;
}

/** The rows of a queue, each a link to its evidence. */
export function QueueRows<Item extends { id: string }>({
  part,
  more,
  empty,
  row,
}: {
  part: DeskPart;
  more: Pages<Item>;
  /** Shown if there is no row. */
  empty?: string;
  /** The link's name, the end of the row, and the line below. */
  row(item: Item): { name: string; end: ReactNode; below: ReactNode };
}) {
  const { t } = useI18n();
  const { id } = useDeskPlace();
  const line = useLine();
  const { items, hasMore } = more;
  useEffect(() => {
    line.tell({ ids: items.map((item) => item.id), more: hasMore ? () => void more.load() : null });
  });
  if (items.length === 0)
    return (
      <EmptyState
        icon={icons.check}
        title={empty ?? t(part === 'question' ? 'desk.question.empty' : 'desk.empty')}
      />
    );
  return (
    <>
      <ul className={rows.rows}>
        {items.map((item) => {
          const { name, end, below } = row(item);
          return (
            <li
              key={item.id}
              className={`${rows.row} ${classes.line}`}
              data-open={item.id === id || undefined}
            >
              <RouteLink
                to={links.desk(part, item.id)}
                className={classes.open}
                data-row={item.id}
                aria-current={item.id === id || undefined}
              >
                {name}
              </RouteLink>
              <span className={rows.end}>{end}</span>
              <span className={rows.meta}>{below}</span>
            </li>
          );
        })}
      </ul>
      <MoreButton more={more} />
    </>
  );
}
