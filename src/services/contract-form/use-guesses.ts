import { useCallback, useMemo, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import { useSession } from '#services/use-session.ts';
import type { ContractFieldName } from '#shared/domain/contract/form.ts';
import { isGivenPenName } from '#shared/domain/pen-name.ts';
import { guessCountry } from './guess-country.ts';
import type { KeptContract } from './use-contract-progress.ts';

/** Fields that the form fills in by itself, as a start. */
export type GuessedField = 'countryCode' | 'email' | 'userName';

const FIELDS: readonly GuessedField[] = ['countryCode', 'email', 'userName'];

/**
 * The form with guesses in fields that are empty and that the author has not changed on this page: the country of the device, the contact
 * e-mail or else the sign-in e-mail, the pen name that the author has chosen (docs/spec, section 2, Contract form). A guess is shown as one, and is not part of the stored form
 * until `accept` puts it there, so nothing is stored or sent that was not on the screen.
 */
export function useGuesses(kept: KeptContract) {
  const { language } = useI18n();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { form } = kept.progress;
  const isOpen = (name: GuessedField) => form[name] === '' && !changed.has(name);
  const zone = useMemo(() => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', []);
  const email = useOwnEmail(isOpen('email'));
  const name = useSession()?.name ?? '';
  const found = {
    countryCode: useMemo(() => guessCountry(zone, language), [zone, language]),
    email,
    userName: isGivenPenName(name) ? '' : name,
  };
  const guessed = FIELDS.filter((name) => isOpen(name) && found[name] !== '');
  const values = Object.fromEntries(guessed.map((name) => [name, found[name]]));
  const note = useCallback(
    (name: ContractFieldName) =>
      setChanged((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  );
  return {
    form: { ...form, ...values },
    guessed: guessed as readonly ContractFieldName[],
    /** The author changes this field: nothing is guessed in it any more. */
    note,
    /** Puts the guesses in these fields into the stored form: the author has seen them and went on. */
    accept(names: readonly ContractFieldName[]): void {
      const seen = guessed.filter((name) => names.includes(name));
      if (seen.length === 0) return;
      const accepted = Object.fromEntries(seen.map((name) => [name, found[name]]));
      kept.change((now) => ({ ...now, form: { ...now.form, ...accepted } }));
    },
  };
}

/** The contact e-mail, else the sign-in e-mail as far as this device knows it; '' until it is known, and if nothing `isNeeded`. */
function useOwnEmail(isNeeded: boolean): string {
  const { work } = useAuthor();
  const contact = useLive(useCallback(() => work.contactEmail(), [work]));
  const known = contact.state === 'ready' ? contact.value : '';
  const isWithout = isNeeded && contact.state !== 'loading' && known === '';
  const account = useAnswer('accountEmail', isWithout ? {} : null, { keep: 'author' });
  if (!isNeeded) return '';
  return known || (isWithout && account.state === 'ready' ? account.value.email : '');
}
