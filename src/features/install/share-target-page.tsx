import { useContext } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './share-target.module.css';
import { SharedTextCard } from './shared-text-card.tsx';
import { useWaitingTexts } from './use-waiting-texts.ts';

/**
 * `/share`: a text from another app becomes a draft of the story its author chooses. It is stored on the device before it is shown, for a
 * visitor too, and removed only when the draft is durable or its author discards it.
 */
export default function ShareTargetPage() {
  const { t } = useI18n();
  const author = useContext(AuthorContext);
  const texts = useWaitingTexts();
  return (
    <Page title={t('share.title')} width="narrow">
      {texts === undefined ? <Bone width="100%" height={240} /> : null}
      {texts?.length === 0 ? (
        <EmptyState icon={icons.share} title={t('share.none')} text={t('share.noneHelp')}>
          <RouteLink to={author ? links.stories() : links.home()} look="accent">
            {t(author ? 'nav.myStories' : 'nav.home')}
          </RouteLink>
        </EmptyState>
      ) : null}
      {texts && texts.length > 0 ? <p className={classes.lead}>{t('share.lead')}</p> : null}
      {texts?.map((text) => (
        <SharedTextCard key={text.id} shared={text} work={author?.work ?? null} />
      ))}
    </Page>
  );
}
