import { useI18n } from '#i18n/i18n-context.ts';
import { useUnsentStory } from '#services/use-unsent-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';

/** A story that does not exist, or is another author's: the page does not reveal which (docs/spec, section 7). */
export function NoStory() {
  const { t } = useI18n();
  return (
    <EmptyState icon={shellIcons.books} title={t('money.missing')}>
      <RouteLink to={links.stories()} look="accent">
        {t('author.storiesTitle')}
      </RouteLink>
    </EmptyState>
  );
}

/** A story the server does not know. If this device has not sent the story yet, the page says so, and asks again once it is sent. */
export function UnknownStory({ id, ask }: { id: BookId; ask(): void }) {
  const { t } = useI18n();
  const place = useUnsentStory(id, true, ask);
  if (place === 'reading') return null;
  if (place === 'nowhere') return <NoStory />;
  return (
    <EmptyState icon={shellIcons.books} title={t('money.unsent.title')} text={t('money.unsent.text')}>
      <RouteLink to={links.unsent()} look="accent">
        {t('money.unsent.link')}
      </RouteLink>
    </EmptyState>
  );
}
