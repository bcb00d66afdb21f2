import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { askedFields } from '#shared/domain/contract/asked-fields.ts';
import { answeredBankCodes, withBankAnswers } from '#shared/domain/contract/bank-code-countries.ts';
import { type ContractErrors, checkContractForm } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractFieldName, ContractForm as Form } from '#shared/domain/contract/form.ts';
import type { TargetOrg } from '#shared/protocol/contract/contract.ts';
import type { ChosenPicture, ContractProgress } from '#storage/owned/contract-progress.ts';
import type { KeptContract } from './use-contract-progress.ts';
import { useGuesses } from './use-guesses.ts';
import { type PictureName, usePictureUpload } from './use-picture-upload.ts';

/** The visible fields of a form, their errors, and how to change them. */
export function useContractFields(kept: KeptContract) {
  const { pictures } = kept.progress;
  const { form, guessed, note, accept } = useGuesses(kept);
  const [errors, setErrors] = useState<ContractErrors>({});
  const orgs = useOrganisations(form.countryCode);
  const surroundings = { organisations: orgs.map(({ org }) => org) };
  const answered = answeredBankCodes(form);
  const asked = askedFields(form, surroundings).filter(({ name }) => !answered.includes(name));
  const recheck = (next: Form, name: ContractFieldName, onlyIfWrong: boolean) => {
    const found = checkContractForm(next, surroundings)[name];
    setErrors(({ [name]: before, ...others }) =>
      found && (before || !onlyIfWrong) ? { ...others, [name]: found } : others,
    );
  };
  const { change } = kept;
  const onChange = (name: ContractFieldName, value: string) => {
    note(name);
    // An e-wallet has neither bank nor SWIFT (docs/spec, section 5).
    const cleared = name === 'accountType' && value === '2' ? { bank: '', swift: '' } : {};
    change((now) => ({ ...now, form: { ...now.form, [name]: value, ...cleared } }));
    recheck({ ...form, [name]: value, ...cleared }, name, true);
  };
  const setPicture = useCallback(
    (name: PictureName, picture: ContractProgress['pictures'][PictureName], id: string) => {
      change((now) => {
        const { [name]: _, ...others } = now.pictures;
        return {
          ...now,
          form: { ...now.form, [name]: id },
          pictures: picture ? { ...others, [name]: picture } : others,
        };
      });
      setErrors(({ [name]: _, ...others }) => others);
    },
    [change],
  );
  const setStored = useCallback(
    (name: PictureName, picture: ChosenPicture, id: string) =>
      change((now) => {
        const { [name]: waiting, ...others } = now.pictures;
        // The author may have replaced or removed the picture while it was being sent.
        return waiting === picture ? { ...now, form: { ...now.form, [name]: id }, pictures: others } : now;
      }),
    [change],
  );
  const uploads = {
    idImg: usePictureUpload('idImg', pictures.idImg, setStored),
    idBackImg: usePictureUpload('idBackImg', pictures.idBackImg, setStored),
  };
  /** What still keeps the form from being sent, by field. A picture that waits on this device is sent by itself. */
  const faults = checkContractForm(withBankAnswers(form), surroundings);
  const missing = asked
    .filter(({ name }) => faults[name] && !(name in pictures))
    .map(({ name, step }) => ({ name, step }));

  return {
    form,
    guessed,
    accept,
    asked,
    surroundings,
    orgs,
    pictures,
    uploads,
    errors,
    missing,
    setErrors,
    onChange,
    recheck,
    setPicture,
  };
}

export type ContractFields = ReturnType<typeof useContractFields>;

const none: readonly TargetOrg[] = [];

/** A failed fetch is repeated after this time. In ms. */
const AGAIN_MS = 5_000;

/**
 * Organisations of the chosen country; none until loaded (docs/spec, section 2). Repeated until there is an answer: without the field, a
 * form from a country with organisations would be refused for a field that is not shown.
 */
function useOrganisations(countryCode: string): readonly TargetOrg[] {
  const { api, timers } = useServices();
  const [found, setFound] = useState<{ country: string; orgs: readonly TargetOrg[] }>({
    country: '',
    orgs: none,
  });
  useEffect(() => {
    if (countryCode === '') return;
    const controller = new AbortController();
    let cancel = () => {};
    const ask = () =>
      void api
        .call('listTargetOrg', { request: { countryCode } }, { quiet: true, signal: controller.signal })
        .then((result) => {
          if (controller.signal.aborted) return;
          if (result.ok) setFound({ country: countryCode, orgs: result.value });
          else cancel = timers.after(AGAIN_MS, ask);
        });
    ask();
    return () => {
      controller.abort();
      cancel();
    };
  }, [api, timers, countryCode]);
  return found.country === countryCode ? found.orgs : none;
}
