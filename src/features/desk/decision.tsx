import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureText, refusalReason } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { tellsHeight } from '#ui/platform/covered-edges.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './desk.module.css';
import { useLine } from './line.ts';
import type { DeskPart } from './place.ts';
import split from './split.module.css';

type Props = {
  /** The item. */
  id: string;
  approve?: string;
  reject?: string;
  /** The sentences that are shown above the next item: each names the decision and the item, such as "Approved: Hujan". */
  said: { approved: string; rejected: string };
  /**
   * The question before an approval that puts a contract or money in force, or ends a story: whom it is about and how much, and what
   * happens then. Absent: the button approves at once, as for a chapter.
   */
  ask?: { title: string; text: string };
  /** Something prevents an approval. */
  cannotApprove?: boolean;
  /** The item is the editor's own: a different editor must decide. */
  own?: boolean;
  decide(approve: boolean, reason: string): Promise<Result<unknown, CallFailure>>;
  /** The item has changed since it was shown and must be loaded again. */
  onChanged?(): void;
};

/**
 * Approves, or rejects with a reason. The form stays in view below the evidence. The key A moves the focus to the button, R to the reason;
 * Esc leaves the reason, then the item; what was typed is kept while the list is open. No key decides by itself. After a decision the next
 * item of the list opens.
 */
export function Decision({
  id,
  approve,
  reject,
  said,
  ask,
  cannotApprove = false,
  own = false,
  decide,
  onChanged,
}: Props) {
  const { t } = useI18n();
  const line = useLine();
  const [reason, setReason] = useState(() => line.reasons.get(id) ?? '');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isTyped = reason.trim() !== '';
  const approveText = approve ?? t('desk.decision.approve');
  useEffect(() => {
    if (own) return;
    line.keys({
      ...(cannotApprove ? {} : { approve: { button: approveText, run: () => button.current?.focus() } }),
      write: { field: 'reason', run: () => field.current?.focus() },
    });
    return () => line.keys(null);
  }, [line, own, cannotApprove, approveText]);
  useOwnBar(!own);
  const send = async (isApproval: boolean) => {
    if (!isApproval && reason.trim() === '') {
      setProblem(t('desk.decision.reasonEmpty'));
      field.current?.focus();
      return;
    }
    setAsking(false);
    setBusy(true);
    const result = await decide(isApproval, reason.trim());
    setBusy(false);
    if (!result.ok) {
      if (refusalReason(result.error) === 'changedMeanwhile') onChanged?.();
      return setProblem(failureText(t, result.error));
    }
    line.reasons.delete(id);
    line.decided(id, isApproval ? said.approved : said.rejected);
  };
  if (own)
    return (
      <p className={classes.warn}>
        <Icon d={icons.warning} />
        <span>{t('desk.decision.own')}</span>
      </p>
    );
  return (
    <section ref={tellsHeight} className={split.bar} aria-labelledby="decision">
      <h3 id="decision" className="visually-hidden">
        {t('desk.decision.title')}
      </h3>
      <Problem>{problem}</Problem>
      <div className={split.decide}>
        <Textarea
          ref={field}
          className={split.reason}
          wrapperProps={{ 'data-typed': isTyped || undefined }}
          aria-label={t('desk.decision.reason')}
          placeholder={t('desk.decision.reason')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={DECISION_REASON_CHARS_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            line.reasons.set(id, event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void send(false)}>
          {reject ?? t('desk.decision.reject')}
        </Button>
        <Button
          ref={button}
          loading={busy}
          disabled={cannotApprove}
          onClick={() => (ask ? setAsking(true) : void send(true))}
        >
          {approveText}
        </Button>
      </div>
      {ask ? (
        <ConfirmDialog
          open={asking}
          title={ask.title}
          confirm={approveText}
          cancel={t('desk.decision.notNow')}
          onConfirm={() => void send(true)}
          onCancel={() => setAsking(false)}
        >
          {ask.text}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** While it is shown, a phone's menu makes room for the bar of the decision (author-frame.module.css). */
function useOwnBar(isShown: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!isShown) return;
    dataset.ownBar = '';
    return () => {
      delete dataset.ownBar;
    };
  }, [isShown]);
}

/** Frame of one item with its evidence, and a phone's link back. Its title takes the focus when the item opens. */
export function Detail({ part, title, children }: { part: DeskPart; title: string; children: ReactNode }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={split.item}>
      <RouteLink to={links.desk(part)} className={split.back}>
        {t('desk.back')}
      </RouteLink>
      <h2 ref={heading} tabIndex={-1} className={split.title}>
        {title}
      </h2>
      {children}
    </article>
  );
}
