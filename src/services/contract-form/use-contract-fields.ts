import { useCallback, useState } from 'react';
import { askedFields } from '#shared/domain/contract/asked-fields.ts';
import { answeredBankCodes } from '#shared/domain/contract/bank-code-countries.ts';
import { type ContractErrors, checkContractForm } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractFieldName, ContractForm as Form } from '#shared/domain/contract/form.ts';
import type { ChosenPicture, ContractProgress } from '#storage/owned/contract-progress.ts';
import type { KeptContract } from './use-contract-progress.ts';
import { useOrganisations } from './use-organisations.ts';
import { type PictureName, usePictureUpload } from './use-picture-upload.ts';

/** The visible fields of a form, their errors, and how to change them. */
export function useContractFields(kept: KeptContract) {
  const { form, pictures } = kept.progress;
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
        // While it was being sent, another was chosen or this one removed.
        return waiting === picture ? { ...now, form: { ...now.form, [name]: id }, pictures: others } : now;
      }),
    [change],
  );
  const uploads = {
    idImg: usePictureUpload('idImg', pictures.idImg, setStored),
    idBackImg: usePictureUpload('idBackImg', pictures.idBackImg, setStored),
  };

  return { asked, surroundings, orgs, pictures, uploads, errors, setErrors, onChange, recheck, setPicture };
}

export type ContractFields = ReturnType<typeof useContractFields>;
