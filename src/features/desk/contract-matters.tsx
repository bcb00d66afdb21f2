import { useI18n } from '#i18n/i18n-context.ts';
import { GUARDIAN_UNDER_AGE } from '#shared/domain/limits.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { formValue } from './form-value.ts';
import { Changes, Matters } from './matters.tsx';

/** What matters about a contract: an author under 18, the first contract, what differs from the last application, where money goes. */
export function ContractMatters({ item }: { item: AnswerOf<'deskContract'> }) {
  const { t, format } = useI18n();
  const { form, matters } = item;
  const last = matters?.last;
  const age = Number(form.age);
  const isMinor = age > 0 && age < GUARDIAN_UNDER_AGE;
  return (
    <Matters
      of={[
        isMinor && {
          key: 'minor',
          warn: true,
          text: t('desk.matters.minor', {
            age: form.age.trim(),
            guardian: form.guardianName.trim() || t('desk.field.none'),
          }),
        },
        matters?.paysElsewhere && {
          key: 'elsewhere',
          warn: true,
          text: t('desk.matters.elsewhere', { before: matters.payee, now: matters.nextPayee }),
        },
        typeof matters?.heldUntil === 'string' && {
          key: 'held',
          warn: true,
          text: t('desk.matters.held', { when: format.moment(matters.heldUntil) }),
        },
        matters?.first && { key: 'first', text: t('desk.matters.first') },
        last && {
          key: 'last',
          text: t(`desk.matters.last.${last.state}`, {
            story: last.bookName,
            when: format.day(last.submittedAt),
          }),
          more: (
            <>
              {last.reason === '' ? null : <p>{t('desk.matters.reason', { reason: last.reason })}</p>}
              {last.changes.length === 0 ? (
                <p>{t('desk.matters.same')}</p>
              ) : (
                <Changes
                  of={last.changes.map(({ name, before, now }) => [
                    t(`contract.field.${name}`),
                    formValue(t, name, before),
                    formValue(t, name, now),
                  ])}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}
