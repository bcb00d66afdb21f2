import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { useShareText } from '#i18n/use-share-text.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import type { ContractId } from '#shared/domain/ids.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { failureText } from '#ui/failure-text.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Problem } from '#ui/problem.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { ContractMatters } from './contract-matters.tsx';
import { Decision, Detail } from './decision.tsx';
import classes from './desk.module.css';
import { Facts } from './facts.tsx';
import { formValue } from './form-value.ts';
import { PrivatePicture } from './private-picture.tsx';
import { IfSuspended } from './suspended-tag.tsx';

const ShownDocument = part(
  'shown-document',
  async () => (await import('#ui/document/shown-document.tsx')).ShownDocument,
);

type Answer = AnswerOf<'deskContract'>;

/** One contract: its form, pictures, signed file and log, for the decision (docs/spec, section 6, Desk). */
export function Contract({ id }: { id: ContractId }) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const share = useShareText();
  const kept = useAnswer('deskContract', { request: { id } });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[40, 420, 160]}>
      {(item) => (
        <Detail part="contract" title={item.bookName}>
          <div className={classes.states}>
            <StateTag state={item.state} />
            <IfSuspended of={item} />
          </div>
          <ContractMatters item={item} />
          <Facts
            of={[
              [t('desk.field.number'), item.number],
              [
                t('desk.field.story'),
                <RouteLink key="story" to={links.story(item.bookId)}>
                  {item.bookName}
                </RouteLink>,
              ],
              [t('desk.field.author'), item.iname],
              [t('desk.field.contractType'), t(`contractType.${item.contractType}`)],
              [t('profitShare.title'), item.shareTenths === undefined ? null : share(item.shareTenths)],
              [t('desk.field.submitted'), format.moment(item.submittedAt)],
              [t('desk.field.words'), format.number(item.words)],
              [
                t('desk.contract.hash'),
                <span key="hash" className={classes.hash}>
                  {item.signedHash}
                </span>,
              ],
              [t('desk.field.reason'), item.reason],
            ]}
          />
          <Named of={item.named} />
          <Signed item={item} />
          <section>
            <h3 className={classes.heading}>{t('desk.contract.form')}</h3>
            <Facts
              of={CONTRACT_FIELDS.filter(({ input }) => input !== 'picture' && input !== 'signature').map(
                ({ name }) => [t(`contract.field.${name}`), formValue(t, name, item.form[name])] as const,
              )}
            />
          </section>
          <section>
            <h3 className={classes.heading}>{t('desk.contract.pictures')}</h3>
            <div className={classes.pictures}>
              <PrivatePicture path={item.pictures.idImgUrl} label={t('contract.field.idImg')} />
              {item.pictures.idBackImgUrl ? (
                <PrivatePicture path={item.pictures.idBackImgUrl} label={t('contract.field.idBackImg')} />
              ) : null}
              {item.pictures.guardianSignUrl ? (
                <PrivatePicture
                  path={item.pictures.guardianSignUrl}
                  label={t('contract.field.guardianSign')}
                />
              ) : null}
            </div>
          </section>
          <Closing item={item} onChanged={kept.reload} />
          {item.state === 'waiting' ? (
            <Decision
              id={id}
              own={item.own}
              said={{
                approved: t('desk.decision.approved', { what: item.bookName }),
                rejected: t('desk.decision.rejected', { what: item.bookName }),
              }}
              ask={askOf(t, item, share)}
              cannotApprove={!item.logIntact}
              decide={(approve, reason) =>
                api.call('deskContractDecide', { request: { id, approve, reason } }, { overlay: true })
              }
            />
          ) : null}
        </Detail>
      )}
    </KeptView>
  );
}

/** The question before an approval: with whom, and the rate if the contract names one. */
function askOf(t: Translator, item: Answer, share: (tenths: number) => string) {
  const { shareTenths: tenths, bookName: story } = item;
  const name = item.form.name.trim() || item.iname;
  const type = t(`contractType.${item.contractType}`);
  return {
    title:
      typeof tenths === 'number'
        ? t('desk.ask.contract', { name, share: share(tenths) })
        : t('desk.ask.contractPlain', { name }),
    text: t('desk.ask.contractText', { story, type }),
  };
}

/** What the signed document says, beside the current values. */
function Named({ of }: { of: Answer['named'] }) {
  const { t } = useI18n();
  if (of === null) return null;
  const isSame = of.every(({ signed, now }) => signed === now);
  return (
    <section>
      <h3 className={classes.heading}>{t('desk.contract.named')}</h3>
      <p className={isSame ? classes.good : classes.bad}>
        <Icon d={isSame ? icons.check : icons.warning} />
        <span>{t(isSame ? 'desk.contract.namedSame' : 'desk.contract.namedChanged')}</span>
      </p>
      <Facts
        of={of.map(({ what, signed, now }) => [
          t(`desk.field.${what}`),
          signed === now ? signed : t('desk.contract.signedAndNow', { signed, now }),
        ])}
      />
    </section>
  );
}

/** Closes the story to contracts, or opens it again; its author then gets code -1 (docs/spec, section 4, Contract states). */
function Closing({ item, onChanged }: { item: Answer; onChanged(): void }) {
  const { t } = useI18n();
  const { api, notify } = useServices();
  const change = async () => {
    const request = { bookId: item.bookId, closed: !item.closed };
    const result = await api.call('deskContractClose', { request }, { overlay: true });
    if (!result.ok) return;
    notify.success(t('desk.contract.closed'));
    onChanged();
  };
  return (
    <div>
      <Button variant="default" onClick={() => void change()}>
        {t(item.closed ? 'desk.contract.reopen' : 'desk.contract.close')}
      </Button>
    </div>
  );
}

const EVENTS = ['reviewed', 'submitted', 'approved', 'rejected'] as const;

/** What happened to a contract, as a sentence; a kind of a newer server as it is stored. */
const eventName = (t: Translator, kind: string): string => {
  const known = EVENTS.find((one) => one === kind);
  return known === undefined ? kind : t(`desk.contract.event.${known}`);
};

/** The signed file, and whether the log of contracts is intact. */
function Signed({ item }: { item: Answer }) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Blob | null>(null);
  const show = async () => {
    if (shown) return setShown(null);
    const result = await api.file(item.documentUrl, { overlay: true });
    setProblem(result.ok ? null : failureText(t, result.error));
    if (result.ok) setShown(result.value);
  };
  return (
    <section>
      <p className={item.logIntact ? classes.good : classes.bad}>
        <Icon d={item.logIntact ? icons.check : icons.warning} />
        <span>{t(item.logIntact ? 'desk.contract.logIntact' : 'desk.contract.logBroken')}</span>
      </p>
      <Facts of={item.events.map((event) => [eventName(t, event.kind), format.moment(event.at)] as const)} />
      <Button variant="default" my={12} aria-expanded={shown !== null} onClick={() => void show()}>
        {t('desk.contract.document')}
      </Button>
      <Problem>{problem}</Problem>
      {shown ? (
        <ShownDocument
          pdf={shown}
          name={`${item.number}.pdf`}
          waiting={<Bone width="100%" height={420} />}
          onClose={() => setShown(null)}
        />
      ) : null}
    </section>
  );
}
