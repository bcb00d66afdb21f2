import { useI18n } from '#i18n/i18n-context.ts';
import { INBOX_TYPES, type InboxType } from '#shared/domain/message.ts';
import type { MessageView } from '#sync/types/author-work.ts';
import chips from '#ui/chips.module.css';
import classes from './inbox-filters.module.css';

/** The messages shown: all, unread, or one kind. */
export type InboxFilter = 'all' | 'unread' | InboxType;

/** Whether a filter shows a message. */
export const passes = (message: MessageView, filter: InboxFilter): boolean =>
  filter === 'all' || (filter === 'unread' ? message.unread : message.type === filter);

type Props = { messages: readonly MessageView[]; value: InboxFilter; onChange(filter: InboxFilter): void };

/** Chips for unread and for the kinds present; none if there is no choice. */
export function InboxFilters({ messages, value, onChange }: Props) {
  const { t } = useI18n();
  const kinds = INBOX_TYPES.filter((type) => type === value || messages.some((item) => item.type === type));
  const offered: InboxFilter[] = ['all'];
  if (value === 'unread' || messages.some((item) => item.unread)) offered.push('unread');
  if (kinds.length > 1 || kinds.some((type) => type === value)) offered.push(...kinds);
  if (offered.length === 1) return null;
  const name = (filter: InboxFilter): string =>
    filter === 'all'
      ? t('inbox.all')
      : filter === 'unread'
        ? t('inbox.unreadOnly')
        : t(`inbox.type.${filter}`);
  return (
    <fieldset className={`${chips.chips} ${classes.filters}`} aria-label={t('inbox.filter')}>
      {offered.map((filter) => (
        <button
          key={filter}
          type="button"
          className={chips.chip}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {name(filter)}
        </button>
      ))}
    </fieldset>
  );
}
