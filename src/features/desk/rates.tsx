import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { shareOf, shareText } from '#shared/domain/contract/profit-share.ts';
import { PROFIT_SHARE_TENTHS_MAX } from '#shared/domain/limits.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failedFields, failureText, refusalReason } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './desk.module.css';

type Item = AnswerOf<'deskRates'>['items'][number];
type Waiting = NonNullable<Item['waiting']>;

/** The rates of the profit share: proposed by one editor, confirmed by another (docs/spec, section 9, Profit share). */
export function Rates() {
  const { t } = useI18n();
  const kept = useAnswer('deskRates', { request: {} });
  return (
    <div className={classes.detail}>
      <p className={classes.lead}>{t('desk.rate.lead')}</p>
      <KeptView kept={kept} failed={t('desk.failed')} bones={[200, 200]}>
        {({ items }) => items.map((item) => <Rate key={item.contractType} item={item} ask={kept.reload} />)}
      </KeptView>
    </div>
  );
}

/** One contract type: its rate, who proposed and confirmed it, and the waiting proposal, or the form for a new one. */
function Rate({ item, ask }: { item: Item; ask(): void }) {
  const { t, format, language } = useI18n();
  const { contractType, tenths, confirmed, waiting } = item;
  // A refusal that another editor's decision caused stays on the screen beside that decision.
  const [failure, setFailure] = useState<string | null>(null);
  const name = `rate-${contractType}`;
  return (
    <section className={classes.card} aria-labelledby={name}>
      <h2 id={name} className={classes.heading}>
        {t(`contractType.${contractType}`)}
      </h2>
      <p className={classes.rate}>{shareText(language, tenths)}</p>
      <p className={classes.quiet}>
        {confirmed === null
          ? t('desk.rate.default')
          : t('desk.rate.since', {
              at: format.moment(confirmed.at),
              proposer: confirmed.proposedBy,
              confirmer: confirmed.confirmedBy,
            })}
      </p>
      {waiting === null ? (
        <NewRate contractType={contractType} ask={ask} onFailure={setFailure} />
      ) : (
        <Proposal waiting={waiting} contractType={contractType} ask={ask} onFailure={setFailure} />
      )}
      <Problem>{failure}</Problem>
    </section>
  );
}

type Asking = { contractType: Item['contractType']; ask(): void; onFailure(text: string | null): void };

/** A proposal that waits. An editor other than its author confirms it; any editor withdraws it. */
function Proposal({ waiting, contractType, ask, onFailure }: Asking & { waiting: Waiting }) {
  const { t, format, language } = useI18n();
  const { api, notify } = useServices();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const rate = shareText(language, waiting.tenths);
  const at = format.moment(waiting.at);
  const decide = async (call: 'deskRateConfirm' | 'deskRateWithdraw') => {
    setBusy(true);
    setAsked(false);
    const result = await api.call(call, { request: { id: waiting.id } }, { overlay: true });
    setBusy(false);
    onFailure(result.ok ? null : failureText(t, result.error));
    if (result.ok)
      notify.success(t(call === 'deskRateConfirm' ? 'desk.rate.confirmed' : 'desk.rate.withdrawn'));
    if (result.ok || refusalReason(result.error) === 'changedMeanwhile') ask();
  };
  return (
    <>
      <p className={classes.warn}>
        <Icon d={icons.warning} />
        <span>
          {waiting.mine
            ? t('desk.rate.mine', { rate, at })
            : t('desk.rate.proposed', { rate, at, name: waiting.proposedBy })}
        </span>
      </p>
      <div className={classes.actions}>
        {waiting.mine ? null : (
          <Button loading={busy} onClick={() => setAsked(true)}>
            {t('desk.rate.confirm')}
          </Button>
        )}
        <Button variant="default" loading={busy} onClick={() => void decide('deskRateWithdraw')}>
          {t('desk.rate.withdraw')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={t('desk.rate.ask', { rate, type: t(`contractType.${contractType}`) })}
        confirm={t('desk.rate.confirm')}
        cancel={t('desk.rate.cancel')}
        onConfirm={() => void decide('deskRateConfirm')}
        onCancel={() => setAsked(false)}
      >
        {t('desk.rate.askText')}
      </ConfirmDialog>
    </>
  );
}

/** The form for a new rate. */
function NewRate({ contractType, ask, onFailure }: Asking) {
  const { t, language } = useI18n();
  const { api, notify } = useServices();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const range = t('desk.rate.problem.range', {
    least: shareText(language, 0),
    most: shareText(language, PROFIT_SHARE_TENTHS_MAX),
  });
  const propose = async (event: FormEvent) => {
    event.preventDefault();
    onFailure(null);
    const tenths = shareOf(typed);
    setProblem(tenths === undefined ? range : null);
    if (tenths === undefined) return;
    setBusy(true);
    const result = await api.call(
      'deskRatePropose',
      { request: { contractType, tenths } },
      { overlay: true },
    );
    setBusy(false);
    if (result.ok) {
      notify.success(t('desk.rate.proposedDone'));
      return ask();
    }
    const refused = failedFields(result.error).tenths;
    if (refused === undefined) onFailure(failureText(t, result.error));
    else setProblem(refused === 'desk.rate.problem.same' ? t('desk.rate.problem.same') : range);
    if (refusalReason(result.error) === 'changedMeanwhile') ask();
  };
  return (
    <form className={classes.propose} onSubmit={(event) => void propose(event)}>
      <TextInput
        label={t('desk.rate.new')}
        description={t('desk.rate.newHelp', { example: shareText(language, 125) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={busy}>
          {t('desk.rate.propose')}
        </Button>
      </div>
    </form>
  );
}
