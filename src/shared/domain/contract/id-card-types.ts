/** Kinds of identity documents; their names are texts of the interface (docs/spec, section 3, ID card type option). */
export const ID_CARD_TYPES = [
  'idCard',
  'passport',
  'drivingLicence',
  'residencePermit',
  'ktp',
  'residentIdentityCard',
  'aadhaar',
  'pan',
  'voterId',
  'philId',
  'umid',
  'myKad',
  'nin',
] as const;
export type IdCardType = (typeof ID_CARD_TYPES)[number];

const ANYWHERE: readonly IdCardType[] = ['idCard', 'passport', 'drivingLicence', 'residencePermit'];

const BY_COUNTRY: ReadonlyMap<string, readonly IdCardType[]> = new Map(
  Object.entries<readonly IdCardType[]>({
    ID: ['ktp', 'passport', 'drivingLicence'],
    CN: ['residentIdentityCard', 'passport'],
    IN: ['aadhaar', 'pan', 'voterId', 'passport', 'drivingLicence'],
    PH: ['philId', 'umid', 'passport', 'drivingLicence'],
    MY: ['myKad', 'passport', 'drivingLicence'],
    NG: ['nin', 'passport', 'drivingLicence'],
  }),
);

/** Identity documents accepted in a country (docs/spec, section 3, Contract fields: ID types per country). */
export const idCardTypesOf = (countryCode: string): readonly IdCardType[] =>
  BY_COUNTRY.get(countryCode) ?? ANYWHERE;
