import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useShareText } from '#i18n/use-share-text.ts';
import { ConfirmFirst } from '#services/account-email/confirm-first.tsx';
import { useAccountEmail } from '#services/account-email/use-account-email.ts';
import { useAuthor } from '#services/author-context.ts';
import formClasses from '#services/contract-form/contract-form.module.css';
import { ContractForm } from '#services/contract-form/contract-form.tsx';
import { FormBones } from '#services/contract-form/form-bones.tsx';
import { type KeptContract, useContractProgress } from '#services/contract-form/use-contract-progress.ts';
import { useServices } from '#services/services-context.ts';
import { MissingStory } from '#services/story-at-hand.tsx';
import { CompleteStory } from '#services/story-form/complete-first.tsx';
import { useLive } from '#services/use-live.ts';
import { useUnsentStory } from '#services/use-unsent-story.ts';
import { isComplete } from '#shared/domain/complete-story.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { missingText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './contract-page.module.css';
import { ContractSteps } from './contract-steps.tsx';
import { SignPanel } from './sign/sign-panel.tsx';
import { SignedContract } from './signed-contract.tsx';
import { type Invited, type NamedShare, useInvited } from './use-invited.ts';
import { useSigning } from './use-signing.ts';

type Props = { params: Readonly<Record<string, string | undefined>> };

type Warned = Extract<Invited, { state: 'warned' }>;

/** `/authorManage/contract/{id}`: applying for a story's contract, type 2 (docs/spec, sections 2 and 4). */
export default function ContractPage({ params }: Props) {
  const { t } = useI18n();
  const id = parseId<BookId>(params.id);
  return (
    <Page title={t('contract.title')} width="narrow">
      {id ? <OfStory key={id} id={id} /> : <MissingStory />}
    </Page>
  );
}

function OfStory({ id }: { id: BookId }) {
  const { t } = useI18n();
  const { openSignIn, navigate } = useServices();
  const { work } = useAuthor();
  const story = useLive(useCallback(() => work.story(id), [work, id]));
  const { invited, ask } = useInvited(id);
  const { kept, retry } = useContractProgress(id);
  const isUnknown = invited.state === 'missing';
  const place = useUnsentStory(id, isUnknown, ask);
  if (kept === 'unreadable') return <ErrorState title={t('contract.unreadable')} onRetry={retry} />;
  if (place === 'reading' || invited.state === 'asking' || kept === null) return <FormBones />;
  if (invited.state === 'signedOut')
    return (
      <ErrorState
        title={t('contract.status.signedOut')}
        text={t('code.unauthenticated')}
        action={{ text: t('nav.signIn'), onClick: () => openSignIn() }}
      />
    );
  // A story that this device has not sent yet is not missing: the page treats it like any story without a network.
  if (place === 'nowhere' && (isUnknown || invited.state === 'unknown')) return <MissingStory />;
  const view = story.state === 'ready' ? story.value : undefined;
  // The server makes no contract for an incomplete story, so this needs no answer from it.
  if (view && !isComplete(view.form))
    return <CompleteStory story={view} before="contract" onClose={() => navigate(links.chapterList(id))} />;
  return <Application id={id} story={view} invited={invited} kept={kept} onSubmitted={ask} />;
}

function Application(props: {
  id: BookId;
  story: StoryView | undefined;
  invited: Invited;
  kept: KeptContract;
  onSubmitted(): Promise<void>;
}) {
  const { id, story, invited, kept, onSubmitted } = props;
  const { t } = useI18n();
  const isOnline = useOnlineHint();
  const signing = useSigning(id, kept, onSubmitted);
  const account = useAccountEmail();
  const { submission } = kept.progress;

  if (invited.state === 'approved')
    return (
      <div className={classes.state}>
        <p className={classes.good}>
          <Icon d={icons.check} /> {t('contract.status.approved')}
        </p>
        <p className={classes.text}>{t('contract.status.approvedHelp')}</p>
        <ShareNamed tenths={invited.shareTenths} />
        <SignedContract id={id} />
      </div>
    );
  const warning = invited.state === 'warned' ? <Warning invited={invited} /> : null;
  if (invited.state === 'warned' && !invited.isChange)
    return <Unchangeable id={id} invited={invited} isSent={signing.isSubmitted} />;
  if (signing.isSubmitted)
    return (
      <div className={classes.state}>
        <Sent />
        <p className={classes.text}>{t('contract.status.waiting')}</p>
      </div>
    );
  // While a contract that was just signed is being sent, `submission` is that contract, not an earlier one that waited and failed.
  if (signing.reviewed && (!submission || signing.busy))
    return (
      <SignPanel
        id={id}
        pdf={signing.reviewed.pdf}
        text={signing.reviewed.text}
        busy={signing.busy}
        failure={signing.failure}
        onConfirm={(imageData) => void signing.confirm(imageData)}
        onBack={signing.back}
      />
    );
  if (submission) return <SignedWaiting signing={signing} isOnline={isOnline} />;
  const contractType = story?.form.contractType;
  return (
    <>
      {warning}
      {invited.state === 'warned' ? (
        <p className={classes.text}>{t('contract.status.rejectedHelp')}</p>
      ) : null}
      {invited.state === 'unknown' ? (
        <>
          <p className={classes.warning} role="status">
            <Icon d={icons.warning} />{' '}
            <span>{missingText(t, invited.failure, 'contract.status.unknown')}</span>
          </p>
          <SignedContract id={id} onlyKept />
        </>
      ) : null}
      <p className={classes.text}>{t('contract.lead')}</p>
      <ContractSteps at="form" wideOnly />
      {account.state === 'ready' ? <ConfirmFirst account={account.value} purpose="contract" /> : null}
      <ContractForm
        kept={kept}
        facts={
          <dl className={formClasses.fact}>
            <dt>{t('contract.contractType')}</dt>
            <dd>{contractType ? t(`contractType.${contractType}`) : null}</dd>
            <dd>
              <RouteLink to={links.editStory(id)}>{t('contract.changeType')}</RouteLink>
            </dd>
          </dl>
        }
        confirm={t('contract.confirm')}
        confirmHelp={t('contract.confirmHelp')}
        busy={signing.busy}
        failure={signing.failure}
        onConfirm={signing.review}
      />
    </>
  );
}

/** The rate of the profit share in the signed contract (docs/spec, section 9, Profit share). */
function ShareNamed({ tenths }: { tenths: NamedShare }) {
  const { t } = useI18n();
  const share = useShareText();
  if (tenths === undefined) return null;
  return (
    <dl className={formClasses.fact}>
      <dt>{t('profitShare.title')}</dt>
      <dd>{share(tenths)}</dd>
    </dl>
  );
}

/** Why a signed application waits. It mentions the network only if the page has noticed that the network was lost and came back. */
function useWaitingText(isOnline: boolean, isUnkept: boolean) {
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  if (isUnkept) return 'contract.submit.unkept';
  if (!isOnline) return 'contract.submit.waiting';
  return wasOffline ? 'contract.submit.again' : 'contract.submit.kept';
}

/** An application under review (-2), or a story for which no contract is accepted (-1). */
function Unchangeable({ id, invited, isSent }: { id: BookId; invited: Warned; isSent: boolean }) {
  const { t } = useI18n();
  return (
    <div className={classes.state}>
      {isSent ? <Sent /> : null}
      <Warning invited={invited} />
      {invited.code === '-2' ? (
        <>
          <p className={classes.text}>{t('contract.status.waitingHelp')}</p>
          <ShareNamed tenths={invited.shareTenths} />
          <SignedContract id={id} />
        </>
      ) : (
        <>
          <p className={classes.text}>{t('contract.status.closedHelp')}</p>
          <p className={classes.text}>
            {t('contract.status.notEditable')}{' '}
            <RouteLink to={links.settings('payment')}>{t('contract.status.toProfile')}</RouteLink>
          </p>
        </>
      )}
    </div>
  );
}

/** The first thing that an author sees who has just signed. */
function Sent() {
  const { t } = useI18n();
  return (
    <p className={classes.sent} role="status">
      <Icon d={icons.check} /> {t('contract.status.sent')}
    </p>
  );
}

/**
 * Codes -1, -2 and -3: a warning icon with the server's message (docs/spec, section 4). An application under review (-2) is no problem of
 * the author, so it has no colour of a warning.
 */
function Warning({ invited }: { invited: Warned }) {
  return (
    <p className={classes.warning} data-calm={invited.code === '-2' || undefined} role="status">
      <Icon d={icons.warning} /> <span>{invited.message}</span>
    </p>
  );
}

/** A signed application that is stored on this device and not sent yet. */
function SignedWaiting({ signing, isOnline }: { signing: ReturnType<typeof useSigning>; isOnline: boolean }) {
  const { t } = useI18n();
  const text = useWaitingText(isOnline, signing.isUnkept);
  return (
    <div className={classes.state} role="status">
      <p className={classes.text}>{t(text)}</p>
      {signing.failure ? (
        <p role="alert" className={classes.problem}>
          {signing.failure}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" disabled={signing.busy} onClick={() => void signing.discard()}>
          {t('contract.submit.discard')}
        </Button>
        <Button disabled={signing.busy} onClick={() => void signing.sendWaiting()}>
          {t('contract.submit.send')}
        </Button>
      </div>
    </div>
  );
}
