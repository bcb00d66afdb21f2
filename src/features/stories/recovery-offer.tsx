import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { isWithoutMail } from '#services/account-email/must-confirm.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useLive } from '#services/use-live.ts';
import { useSession } from '#services/use-session.ts';
import { useTexts } from '#services/use-texts.ts';
import { links } from '#shared/protocol/links.ts';
import { isOfferAnswered, noteOfferAnswered } from '#storage/owned/answered-offers.ts';
import { NOBODY } from '#storage/owned/owned-store.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './recovery-offer.module.css';

const OFFER = 'codes-offered';

/**
 * Offers recovery codes once to an author who has none, on a site that sends no mail: nothing else lets an author who forgot the password
 * set a new one alone (docs/spec, section 5, Recovery codes).
 */
export function RecoveryOffer() {
  const { t } = useI18n();
  const owner = useSession()?.uid ?? NOBODY;
  const [dismissed, setDismissed] = useState(false);
  const known = useLive(useCallback(() => isOfferAnswered(owner, OFFER), [owner]));
  const answered = dismissed || known.state !== 'ready' || known.value;
  const withTexts = useTexts('accountEmail');
  const account = useAnswer('accountEmail', answered ? null : {}, { keep: 'author' });
  const isAsked = account.state === 'ready' && isWithoutMail(account.value) && !answered;
  const codes = useAnswer('recoveryCodes', isAsked ? {} : null);
  if (!isAsked || !withTexts || codes.state !== 'ready' || codes.value.madeAt !== null) return null;
  const dismiss = () => {
    void noteOfferAnswered(owner, OFFER).then(() => setDismissed(true));
  };
  return (
    <section className={classes.offer} aria-label={t('accountEmail.codesOffer.title')}>
      <p className={classes.text}>{t('accountEmail.codesOffer.text')}</p>
      <div className={classes.ways}>
        <RouteLink to={links.settings('security')} look="quiet">
          {t('accountEmail.codesOffer.make')}
        </RouteLink>
        <Button variant="subtle" onClick={dismiss}>
          {t('accountEmail.codesOffer.no')}
        </Button>
      </div>
    </section>
  );
}
