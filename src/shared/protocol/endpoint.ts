import * as v from 'valibot';
import { bookId, chapterId, noticeId } from './fields.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** How the request's fields are sent: not at all, as query parameters, as JSON, form-encoded or multipart. */
export type Encoding = 'none' | 'query' | 'json' | 'form' | 'multipart';

/**
 * One call of the wire. `path` has `{name}` for each entry of `params`. `auth` says who may call. `signIn`: calls that make, renew or end a
 * sign-in; they ignore the access token. `public`: anyone, with more for signed-in users. The others: an author, or an editor. `makes`
 * calls make a document or a picture and have their own rate limit. `changesState` calls have an idempotency key, GET calls included
 * (docs/spec, section 7). `asksAgain`: calls on sign-in methods, roles and money check the session once more, in the transaction of their
 * effect. `takesQuery`: the specification sends the fields as query parameters; the server takes them there too, the app sends them in the
 * body (decision 0001). `needsProof`: they are sent with the proof of a sign-in within ten minutes, and some do nothing without it
 * (docs/spec, section 5, Re-authentication).
 */
export type Endpoint = {
  readonly path: string;
  readonly auth: 'signIn' | 'public' | 'author' | 'editor';
  readonly makes?: true;
  readonly asksAgain?: true;
  readonly needsProof?: true;
  readonly changesState: boolean;
  readonly encoding: Encoding;
  readonly takesQuery?: true;
  readonly params: AnySchema;
  readonly request: AnySchema;
  readonly answer: AnySchema;
} & (
  | { readonly method: 'GET' }
  | {
      readonly method: 'POST';
      /** Largest body the server reads, in bytes. */
      readonly bodyMax: number;
    }
);

/** Largest bodies by content, in bytes. */
export const BODY = {
  /** E-mail, password, tokens. */
  session: 4_096,
  /** A provider's token. */
  third: 16_384,
  small: 65_536,
  /** Ids of all stories or chapters, notices in three languages. */
  list: 1_048_576,
  /** A picture or file of 3 MB. */
  picture: 4_194_304,
  /** A contract's fields with a signature, or an identity picture written as text. */
  form: 6_291_456,
  /** A chapter of 4 million characters. */
  text: 8_388_608,
} as const;

/** The schema of calls that have neither path parameters nor fields. */
export const none = v.object({});
/** Path parameters of a call about one story, chapter or notice. */
export const byBook = v.object({ id: bookId });
export const byChapter = v.object({ id: chapterId });
export const byNotice = v.object({ id: noticeId });

/** What differs from a usual call. Without `params` or `request` the call takes none. */
type Parts<Params, Request, Answer> = Partial<
  Pick<Endpoint, 'changesState' | 'encoding' | 'makes' | 'asksAgain' | 'needsProof' | 'takesQuery'>
> & { readonly params?: Params; readonly request?: Request; readonly answer: Answer };

type Call<Auth, Params, Request, Answer> = {
  readonly auth: Auth;
  readonly params: Params;
  readonly request: Request;
  readonly answer: Answer;
} & Endpoint;

/** A call that reads. Its request, if it has one, is sent as query parameters. */
export function get<
  const Auth extends Endpoint['auth'],
  Answer extends AnySchema,
  Params extends AnySchema = typeof none,
  Request extends AnySchema = typeof none,
>(auth: Auth, path: string, parts: Parts<Params, Request, Answer>): Call<Auth, Params, Request, Answer> {
  const encoding = parts.request ? 'query' : 'none';
  const call = { method: 'GET', path, auth, changesState: false, encoding, params: none, request: none };
  return { ...call, ...parts } as Call<Auth, Params, Request, Answer>;
}

/** A call that changes state. Its request is sent as JSON of at most `BODY.small`. */
export function post<
  const Auth extends Endpoint['auth'],
  Answer extends AnySchema,
  Params extends AnySchema = typeof none,
  Request extends AnySchema = typeof none,
>(
  auth: Auth,
  path: string,
  parts: Parts<Params, Request, Answer> & { readonly bodyMax?: number },
): Call<Auth, Params, Request, Answer> {
  const usual = { changesState: true, encoding: 'json', bodyMax: BODY.small, params: none, request: none };
  return { method: 'POST', path, auth, ...usual, ...parts } as Call<Auth, Params, Request, Answer>;
}

/** Path of a call with each `{name}` filled in. Throws if one is missing, which is a bug. */
export function endpointPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${endpoint.path} is missing`);
    return encodeURIComponent(value);
  });
}
