import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import { type Envelope, parseEnvelope } from '#shared/protocol/envelope.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { NoticeFile } from './parse-notice.ts';

/** `code`: asks the operator for a code of the editor's second factor. */
type Editor = {
  readonly email: string;
  readonly password: string;
  code(): Promise<string>;
};
type Sent = { readonly answer: Omit<Envelope, 'code'>; readonly accessToken: string };

/**
 * Publishes a notice through a running server, in an editor's session that ends afterwards. Returns the notice's id, or in words what
 * failed.
 */
export async function sendNotice(
  http: OutboundHttp,
  server: string,
  editor: Editor,
  notice: NoticeFile & { readonly id: NoticeId },
): Promise<Result<NoticeId, string>> {
  const post = async (path: string, body: object, accessToken = ''): Promise<Sent | undefined> => {
    const headers = new Headers({ 'content-type': 'application/json', [HEADER.lang]: 'en_US' });
    if (accessToken !== '') headers.set(HEADER.authorization, `Bearer ${accessToken}`);
    const request = new Request(server + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await http(request).catch(() => undefined);
    const answer = response === undefined ? undefined : parseEnvelope(await response.text());
    if (response === undefined || answer === undefined) return undefined;
    return { answer, accessToken: response.headers.get(HEADER.accessToken) ?? '' };
  };

  const login = { account: editor.email, password: editor.password };
  const first = await post('/user/auth/login', login);
  const isHalf = first !== undefined && needsCode(first.answer.data);
  const signedIn = isHalf ? await post('/user/auth/login', { ...login, code: await editor.code() }) : first;
  if (signedIn === undefined) return err(`No server of Tinta answers at ${server}`);
  if (!signedIn.answer.success) return err(`Not signed in: ${signedIn.answer.message}`);
  const { accessToken } = signedIn;
  const { id, category, publish, texts } = notice;
  const publishedAt = publish === '' ? {} : { publishedAt: new Date(publish).toISOString() };
  const sent = await post('/desk/notice/publish', { id, category, texts, ...publishedAt }, accessToken);
  await post('/user/auth/logout', {}, accessToken);
  if (sent === undefined) return err(`The server at ${server} gave no answer`);
  return sent.answer.success ? ok(id) : err(`Not published: ${sent.answer.message}`);
}

const needsCode = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'codeNeeded';
