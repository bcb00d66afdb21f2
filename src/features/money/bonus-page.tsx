import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useTyped } from '#services/use-typed.ts';
import type { FirstReleaseEvidence } from '#shared/protocol/money/money.ts';
import { failureText } from '#ui/failure-text.ts';
import { Page } from '#ui/page.tsx';
import { Problem } from '#ui/problem.tsx';
import { SectionHead } from '#ui/section.tsx';
import { Applications } from './applications.tsx';
import { BonusCard, type Bonuses, type BonusOfStory } from './bonus-card.tsx';
import { ClaimDialog, type TypedEvidence } from './claim-dialog.tsx';
import classes from './money.module.css';
import { OfStory } from './of-story.tsx';

const NO_EVIDENCE: TypedEvidence = { place: 'nowhere', url: '', days: '' };

type Props = { params: Readonly<Record<string, string | undefined>> };

/**
 * `/authorManage/reward/{id}`: a card for each bonus the story's contract allows (docs/spec, section 9, Bonuses; docs/spec,
 * section 2, Money pages).
 */
export default function BonusPage({ params }: Props) {
  const { t } = useI18n();
  return (
    <Page title={t('money.bonus.title')}>
      <OfStory id={params.id} name="applyBonuses" bones={[60, 200, 200]}>
        {(story, reload) => <Cards story={story} onChanged={reload} />}
      </OfStory>
    </Page>
  );
}

function Cards({ story, onChanged }: { story: Bonuses; onChanged(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const evidence = useTyped(`bonus/${story.bookId}`, NO_EVIDENCE);
  const [asked, setAsked] = useState<BonusOfStory | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const claim = async (bonus: BonusOfStory, sent: FirstReleaseEvidence | undefined) => {
    setBusy(true);
    const result = await api.call(
      'applyAdd',
      {
        request: {
          bookId: story.bookId,
          type: 'bonus',
          bonusKind: bonus.kind,
          ...(sent ? { evidence: sent } : {}),
        },
      },
      { overlay: true },
    );
    setBusy(false);
    setFailure(result.ok ? null : failureText(t, result.error));
    // Typed evidence stays if it can be sent again.
    if (result.ok) {
      if (bonus.kind === 'firstRelease') void evidence.clear();
      setAsked(null);
      notify.success(t('money.bonus.claimed'));
    }
    onChanged();
  };
  const stamp = story.bonuses.map(({ application }) => application?.id).join();
  return (
    <>
      <SectionHead title={story.bookName} />
      <p className={classes.lead}>
        {t('money.bonus.lead')} <strong>{t.count('money.bonus.words', story.words)}</strong>
      </p>
      <Problem>{asked ? null : failure}</Problem>
      <ul className={classes.list}>
        {story.bonuses.map((bonus) => (
          <BonusCard
            key={bonus.kind}
            story={story}
            bonus={bonus}
            onClaim={() => {
              setFailure(null);
              setAsked(bonus);
            }}
          />
        ))}
      </ul>
      <ClaimDialog
        key={asked?.kind}
        bonus={asked}
        evidence={evidence.typed}
        onEvidence={evidence.change}
        busy={busy}
        failure={failure}
        onConfirm={(sent) => asked && void claim(asked, sent)}
        onCancel={() => setAsked(null)}
      />
      <Applications key={stamp} bookId={story.bookId} />
    </>
  );
}
