import { variantOf } from './asked-fields.ts';
import { CONTRACT_FIELDS } from './fields.ts';
import type { ContractFieldName, ContractForm } from './form.ts';

/** The pictures of a form, each with the field of its address (docs/spec, section 3, Contract fields). */
const PICTURE_URLS = {
  idImg: 'idImgUrl',
  idBackImg: 'idBackImgUrl',
  guardianSign: 'guardianSignUrl',
} as const;
/** Names of the fields with the addresses of the pictures. */
export const PICTURE_URL_NAMES = Object.values(PICTURE_URLS);
type PictureUrlName = (typeof PICTURE_URL_NAMES)[number];

/** A form as it travels. */
export type SentForm = { [Name in ContractFieldName]?: string } & Record<PictureUrlName, string>;

/** Host-free address of a picture that needs the token of its author or of an editor. */
export const picturePath = (id: string): string => `/author/sign/picture/${id}`;

/**
 * A form as the app sends it (docs/spec, section 7, Author): without the fields of the other variant, and with the addresses of its pictures.
 * The server reads only the pictures' ids.
 */
export function sentForm(form: ContractForm): SentForm {
  const variant = variantOf(form);
  const fields = CONTRACT_FIELDS.filter((field) => field.variant === 'both' || field.variant === variant);
  const urls = Object.entries(PICTURE_URLS).map(([name, url]) => {
    const id = form[name as keyof typeof PICTURE_URLS];
    return [url, id === '' ? '' : picturePath(id)];
  });
  return Object.fromEntries([...fields.map(({ name }) => [name, form[name]]), ...urls]);
}
