import '#ui/mantine-more.css';
import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import type { EvidenceDraft } from '#session/form-drafts.ts';
import { FIRST_RELEASE_LEAD_DAYS } from '#shared/domain/limits.ts';
import type { FirstReleaseEvidence } from '#shared/protocol/money/money.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { Problem } from '#ui/problem.tsx';
import type { BonusOfStory } from './bonus-card.tsx';
import classes from './dialog.module.css';

/** The typed evidence of a first release. */
export type TypedEvidence = Omit<EvidenceDraft, 'savedAt'>;

type Props = {
  /** null: closed. */
  bonus: BonusOfStory | null;
  /** Kept outside the dialog, so that closing it or reloading the page loses nothing. */
  evidence: TypedEvidence;
  onEvidence(evidence: TypedEvidence): void;
  busy: boolean;
  /** Why it was refused; null if it was not. */
  failure: string | null;
  onConfirm(evidence: FirstReleaseEvidence | undefined): void;
  onCancel(): void;
};

type Problems = { url?: string; days?: string };

/** Confirms an application for a bonus; for a first release it asks for evidence (docs/spec, section 9, Bonuses). */
export function ClaimDialog({ bonus, evidence, onEvidence, busy, failure, onConfirm, onCancel }: Props) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  useBackCloses(bonus !== null, onCancel);
  const { place, url, days } = evidence;
  const [problems, setProblems] = useState<Problems>({});
  const hasEvidence = bonus?.kind === 'firstRelease' && place === 'elsewhere';

  const confirm = () => {
    if (!hasEvidence) return onConfirm(undefined);
    const leadDays = /^\d{1,5}$/.test(days.trim()) ? Number(days) : undefined;
    const found: Problems = {
      ...(/^https?:\/\/\S+$/.test(url.trim()) ? {} : { url: t('money.bonus.evidence.urlProblem') }),
      ...(leadDays === undefined
        ? { days: t('money.bonus.evidence.daysProblem') }
        : leadDays < FIRST_RELEASE_LEAD_DAYS
          ? { days: t('money.bonus.evidence.daysTooFew', { days: FIRST_RELEASE_LEAD_DAYS }) }
          : {}),
    };
    setProblems(found);
    if (leadDays !== undefined && Object.keys(found).length === 0)
      onConfirm({ platformUrl: url.trim(), leadDays });
  };
  return (
    <Modal
      opened={bonus !== null}
      onClose={onCancel}
      title={bonus ? t('money.bonus.ask', { amount: dollars(bonus.cents) }) : ''}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.body}>
        {bonus?.kind === 'firstRelease' ? (
          <>
            <Radio.Group
              label={t('money.bonus.evidence.title')}
              value={place}
              onChange={(value) =>
                onEvidence({ ...evidence, place: value === 'elsewhere' ? 'elsewhere' : 'nowhere' })
              }
            >
              <div className={classes.choices}>
                <Radio value="nowhere" label={t('money.bonus.evidence.nowhere')} />
                <Radio value="elsewhere" label={t('money.bonus.evidence.elsewhere')} />
              </div>
            </Radio.Group>
            {hasEvidence ? (
              <>
                <TextInput
                  label={t('money.bonus.evidence.url')}
                  inputMode="url"
                  autoComplete="off"
                  value={url}
                  error={problems.url}
                  onChange={(event) => onEvidence({ ...evidence, url: event.currentTarget.value })}
                />
                <TextInput
                  label={t('money.bonus.evidence.days')}
                  inputMode="numeric"
                  autoComplete="off"
                  value={days}
                  error={problems.days}
                  onChange={(event) => onEvidence({ ...evidence, days: event.currentTarget.value })}
                />
              </>
            ) : null}
          </>
        ) : null}
        <p className={classes.text}>{t('money.bonus.askText')}</p>
        <Problem>{failure}</Problem>
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('money.bonus.cancel')}
          </Button>
          <Button disabled={busy} onClick={confirm}>
            {t('money.bonus.confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
