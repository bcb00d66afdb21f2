import { useI18n } from '#i18n/i18n-context.ts';
import { formatTag } from '#shared/domain/language.ts';

/** Says slots in the author's language and zone, as moments in ms since epoch: "Fri, Dec 12, 2026, 18:00". */
export function useSlotWords(): (at: number) => string {
  const { language } = useI18n();
  const words = new Intl.DateTimeFormat(formatTag(language), {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => words.format(at);
}
