import { Button, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './desk.module.css';
import type { DeskPart } from './place.ts';

type Props = {
  part: DeskPart;
  approve?: string;
  reject?: string;
  /** Something prevents an approval. */
  cannotApprove?: boolean;
  /** The item is the editor's own: a different editor must decide. */
  own?: boolean;
  decide(approve: boolean, reason: string): Promise<Result<unknown, CallFailure>>;
  /** The item has changed since it was shown and must be loaded again. */
  onChanged?(): void;
};

/**
 * Approves, or rejects with a reason, beside the evidence. The key A moves the focus to the button, R to the reason; Esc goes back unless a
 * reason is typed. No key decides by itself.
 */
export function Decision({
  part,
  approve,
  reject,
  cannotApprove = false,
  own = false,
  decide,
  onChanged,
}: Props) {
  const { t } = useI18n();
  const { navigate, notify } = useServices();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useHotkeys([
    ['a', () => button.current?.focus()],
    ['r', () => field.current?.focus()],
    // A typed reason is not thrown away by one key.
    ['Escape', () => (reason.trim() === '' ? navigate(links.desk(part)) : field.current?.focus())],
  ]);
  const send = async (isApproval: boolean) => {
    if (!isApproval && reason.trim() === '') {
      setProblem(t('desk.decision.reasonEmpty'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    const result = await decide(isApproval, reason.trim());
    setBusy(false);
    if (!result.ok) {
      if (refusalReason(result.error) === 'changedMeanwhile') onChanged?.();
      return setProblem(failureText(t, result.error));
    }
    notify.success(t('desk.decision.done'));
    navigate(links.desk(part));
  };
  if (own)
    return (
      <p className={classes.warn}>
        <Icon d={icons.warning} />
        <span>{t('desk.decision.own')}</span>
      </p>
    );
  return (
    <section className={classes.card} aria-labelledby="decision">
      <h3 id="decision" className={classes.heading}>
        {t('desk.decision.title')}
      </h3>
      <Textarea
        ref={field}
        label={t('desk.decision.reason')}
        description={t('desk.decision.reasonHelp')}
        autosize
        minRows={2}
        maxLength={DECISION_REASON_CHARS_MAX}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <Button ref={button} loading={busy} disabled={cannotApprove} onClick={() => void send(true)}>
          {approve ?? t('desk.decision.approve')}
        </Button>
        <Button variant="default" loading={busy} onClick={() => void send(false)}>
          {reject ?? t('desk.decision.reject')}
        </Button>
      </div>
    </section>
  );
}

/** Frame of one item with its evidence, and the link back. */
export function Detail({ part, title, children }: { part: DeskPart; title: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <article className={classes.detail}>
      <RouteLink to={links.desk(part)}>{t('desk.back')}</RouteLink>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </article>
  );
}
