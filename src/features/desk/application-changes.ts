import type { AnswerOf } from '#shared/protocol/endpoints.ts';

type Item = Pick<AnswerOf<'deskApplication'>, 'note' | 'wordsThen' | 'amount' | 'evidence' | 'last'>;
type Said = Pick<Item, 'note' | 'wordsThen' | 'amount' | 'evidence'>;

/** The values of an application that are compared; null: the application has no such value. */
const said = ({ note, wordsThen, amount, evidence }: Said) => ({
  amount,
  wordsThen,
  platform: evidence?.platformUrl ?? null,
  leadDays: evidence?.leadDays ?? null,
  note: note === '' ? null : note,
});
type Values = ReturnType<typeof said>;
export type ApplicationChange = {
  [Field in keyof Values]: { field: Field; before: Values[Field]; now: Values[Field] };
}[keyof Values];

/** The differences between an application and the previous one for the same bonus. Source: docs/spec, section 6, Desk. */
export function applicationChanges(item: Item): ApplicationChange[] {
  if (!item.last) return [];
  const before = said(item.last);
  const now = said(item);
  return (Object.keys(now) as (keyof Values)[])
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ field, before: before[field], now: now[field] }) as ApplicationChange);
}
