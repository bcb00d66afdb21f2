import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import {
  CONTRACT_FIELD_NAMES,
  type ContractFieldName,
  ORGANISATION_CODE,
} from '#shared/domain/contract/form.ts';
import { PICTURE_URL_NAMES } from '#shared/domain/contract/sent-form.ts';
import { SIGNATURE_CHARACTERS_MAX } from '#shared/domain/contract/signature.ts';
import { CONTRACT_STATES } from '#shared/domain/contract/state.ts';
import type { ContractId } from '#shared/domain/ids.ts';
import { DECISION_REASON_CHARS_MAX, ORGANISATION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { bookId, count, id, instant } from '#shared/protocol/fields.ts';

/** Longer than any field may be, so that a text that is too long gets an error at its field, not a schema error. */
const VALUE_CHARS_MAX = 20_000;

const sentValue = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(VALUE_CHARS_MAX)), v.number()]),
  v.transform((sent) => String(sent)),
);
const value = v.optional(sentValue, '');

const fields = Object.fromEntries(CONTRACT_FIELD_NAMES.map((name) => [name, value])) as Record<
  ContractFieldName,
  typeof value
>;

/** Addresses of the form's pictures. The specification lists them; the server reads only the pictures' ids. */
const pictureUrls = Object.fromEntries(PICTURE_URL_NAMES.map((name) => [name, value])) as Record<
  (typeof PICTURE_URL_NAMES)[number],
  typeof value
>;

/**
 * The request of the profile (docs/spec, section 3; numbers may be sent as numbers). Either the whole form, type 1, in which a missing
 * field is '', or only `userName`, the pen name by itself.
 */
export const writerFormRequest = v.object({
  ...pictureUrls,
  ...(Object.fromEntries(CONTRACT_FIELD_NAMES.map((name) => [name, v.optional(sentValue)])) as Record<
    ContractFieldName,
    v.OptionalSchema<typeof sentValue, undefined>
  >),
});

/** The contract form, type 2. */
export const contractSignRequest = v.object({ ...fields, ...pictureUrls, bookId });

/** Submission: the form again, the signature as a PNG data URL, and the hashes of the reviewed document and of its text, '' if the page showed the PDF (docs/spec, section 7). */
export const contractSubmitRequest = v.object({
  ...fields,
  ...pictureUrls,
  bookId,
  imageData: v.optional(v.pipe(v.string(), v.maxLength(SIGNATURE_CHARACTERS_MAX)), ''),
  documentHash: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  textHash: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

export const contractId = id<ContractId>();

/** A form as stored on the server. */
const keptForm = v.object(
  Object.fromEntries(CONTRACT_FIELD_NAMES.map((name) => [name, v.string()])) as Record<
    ContractFieldName,
    v.StringSchema<undefined>
  >,
);

/** `bookId`: the form of this story's rejected application, if there is one. */
export const writerFormQuery = v.object({ bookId: v.optional(bookId) });
/** `rejected`: the form was sent with an application that was rejected. */
export const writerFormAnswer = v.object({
  form: v.nullable(keptForm),
  updatedAt: v.nullable(instant),
  rejected: v.optional(v.boolean(), false),
});

/** The organisations of a country. */
export const targetOrgRequest = v.object({ countryCode: v.pipe(v.string(), v.maxLength(10)) });
/** An organisation that an author may belong to: its code and its name. */
export const targetOrg = v.object({ org: v.string(), orgName: v.string() });
export type TargetOrg = v.InferOutput<typeof targetOrg>;

/** A picture as multipart `file`, or as a data URL in `imageData` (docs/spec, section 7: the server accepts both). */
export const pictureRequest = v.object({
  file: v.optional(v.instance(Blob)),
  imageData: v.optional(v.pipe(v.string(), v.maxLength(6_000_000))),
});
/** Answers to an upload: the picture's id and its host-free address, under the names of the form's fields. */
export const idFrontAnswer = v.object({ idImg: v.string(), idImgUrl: v.string() });
export const idBackAnswer = v.object({ idBackImg: v.string(), idBackImgUrl: v.string() });
export const guardianSignAnswer = v.object({ guardianSign: v.string(), guardianSignUrl: v.string() });

/** The rate of the profit share in a signed contract, in tenths of a percent; null: the contract is older and has no rate. */
const shareTenths = v.optional(v.nullable(v.pipe(v.number(), v.integer())));

/** Whether an author may apply for a contract of a story; if not, the answer has code -1, -2 or -3 instead. */
export const invitedAnswer = v.object({
  isChange: v.boolean(),
  contractType: v.picklist(CONTRACT_TYPES),
  status: v.picklist(['open', ...CONTRACT_STATES]),
  /** The rate of an approved contract. */
  shareTenths,
});
/** `data` of codes -1, -2 and -3; with -3 the form stays open. */
export const invitedRefusal = v.object({
  isChange: v.boolean(),
  contractType: v.picklist(CONTRACT_TYPES),
  reason: v.string(),
  /** The rate, with code -2. */
  shareTenths,
});

/** The document to review, and its text (`contract-text.ts`) with the SHA-256 of its bytes; an older server sends no text. */
export const contractSignAnswer = v.object({
  url: v.string(),
  documentHash: v.string(),
  textUrl: v.optional(v.string(), ''),
  textHash: v.optional(v.string(), ''),
});
/** The state of the new application. */
export const contractSubmitAnswer = v.object({ state: v.picklist(CONTRACT_STATES) });

/** Contracts in a state, page by page. */
export const deskContractsRequest = v.object({
  state: v.optional(v.picklist(CONTRACT_STATES), 'waiting'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});
const deskContractItem = v.object({
  id: contractId,
  number: v.string(),
  bookId,
  bookName: v.string(),
  iname: v.string(),
  /** The author is suspended. An older server does not say. */
  suspended: v.optional(v.boolean(), false),
  contractType: v.picklist(CONTRACT_TYPES),
  state: v.picklist(CONTRACT_STATES),
  submittedAt: instant,
});
export const deskContractsAnswer = v.object({
  items: v.array(deskContractItem),
  nextCursor: v.nullable(v.string()),
});
/** What an editor should see first about a contract (docs/spec, section 6, Desk). */
export const contractMatters = v.object({
  /** The author has no earlier contract that was approved. */
  first: v.boolean(),
  /** The application before this one, of the same story if there is one; null: there is none. */
  last: v.nullable(
    v.object({
      bookName: v.string(),
      state: v.picklist(CONTRACT_STATES),
      reason: v.string(),
      submittedAt: instant,
      /** Fields of the form that differ, with both values. For a picture or a signature both values are ''. */
      changes: v.array(
        v.object({ name: v.picklist(CONTRACT_FIELD_NAMES), before: v.string(), now: v.string() }),
      ),
    }),
  ),
  /** An approval changes the account that money is paid to, from `payee` to `nextPayee` (masked). */
  paysElsewhere: v.boolean(),
  payee: v.string(),
  nextPayee: v.string(),
  /** Until when nothing is paid, as the payment details are new; null: they are not held. */
  heldUntil: v.nullable(instant),
});
/** Evidence for an editor's decision (docs/spec, section 6, Desk). */
export const deskContractAnswer = v.object({
  ...deskContractItem.entries,
  /** The application is the asking editor's own; a different editor must decide. */
  own: v.optional(v.boolean(), false),
  reason: v.string(),
  shareTenths,
  /** Absent from an older server. */
  matters: v.optional(contractMatters),
  words: count,
  /** The desk accepts no contract for this story (code -1). */
  closed: v.boolean(),
  form: keptForm,
  /**
   * What the signed document says about story, author, publisher and seat, beside the current values; null for a contract of an older
   * version, which kept this in the document alone.
   */
  named: v.optional(
    v.nullable(
      v.array(
        v.object({
          what: v.picklist(['story', 'author', 'publisher', 'seat']),
          signed: v.string(),
          now: v.string(),
        }),
      ),
    ),
    null,
  ),
  documentHash: v.string(),
  signedHash: v.string(),
  documentUrl: v.string(),
  pictures: v.object({
    idImgUrl: v.string(),
    idBackImgUrl: v.nullable(v.string()),
    guardianSignUrl: v.nullable(v.string()),
  }),
  events: v.array(v.object({ kind: v.string(), at: instant, hash: v.string() })),
  /** Whether the whole log of contracts is unchanged. */
  logIntact: v.boolean(),
});
export const deskContractIdRequest = v.object({ id: contractId });
/** A decision; a rejection needs a reason. */
export const deskContractDecideRequest = v.object({
  id: contractId,
  approve: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.maxLength(DECISION_REASON_CHARS_MAX)), ''),
});
/** `closed`: the desk accepts no contract for this story from now on (code -1); false allows it again. */
export const deskContractCloseRequest = v.object({ bookId, closed: v.boolean() });
/** Adds an organisation to a country, or renames it. `countryCode`: two capital letters (ISO 3166-1). `org`: its code. */
export const deskTargetOrgRequest = v.object({
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  org: v.pipe(v.string(), v.regex(ORGANISATION_CODE)),
  orgName: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(ORGANISATION_NAME_CHARS_MAX),
    v.check(isOneLine, FIELD_CHARACTERS),
  ),
});
