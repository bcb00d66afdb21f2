import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { AuthorCall, Call, Identity } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { failed, type Refusal } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import { contract, contractDraft, privatePicture } from '#server/db/schema/contract.ts';
import type { PrivateFileName } from '#server/ports/telemetry.ts';
import { openFirst } from '#server/story/standing.ts';
import { type BookId, type ContractId, type PictureId, parseId } from '#shared/domain/ids.ts';
import { CONTRACT_ADDRESS_MS } from '#shared/domain/limits.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { admit } from './admit.ts';
import { answerCall } from './answer-call.ts';
import { type Answer, envelopeAnswer, type FileAnswer } from './envelope-answer.ts';
import type { LoadGate } from './load-gate.ts';

type Found = {
  readonly fileKey: string;
  readonly type: string;
  readonly name: string;
  /** Set when an editor reads another author's file: the action and subject for the audit log. */
  readonly audit?: { readonly action: string; readonly subjectId: string };
  /** Set for a picture of identity papers: it needs a proof besides the token, because a stolen token must not be enough. */
  readonly needsProof?: true;
  /** Extracts the requested part from the stored file. */
  readonly part?: (bytes: Uint8Array) => Promise<Uint8Array | null>;
};

/**
 * Looks up a file for a caller. Returns `undefined` for another author's file too, so that no one learns that it exists (docs/spec, section
 * 8, Codes).
 */
type Find = (context: Context, who: Identity) => Promise<Found | undefined>;

const pdfOf = (row: { fileKey: string; number: string }): Found => ({
  fileKey: row.fileKey,
  type: 'application/pdf',
  name: `${row.number}.pdf`,
});

/**
 * All files need a token. To an author, the desk's files look as if they did not exist, instead of being forbidden. So the desk's files too
 * require only an author's token.
 */
const ACCESS = { auth: 'author' } as const;

/**
 * Serves files that need a token: pictures of identity documents, contracts to review and their texts, signed contracts. They are never
 * cached, and never shown in a frame or a page of another origin. Only their owner and editors get them: the owner sees pictures after a
 * recent sign-in, and an editor's access is recorded in the audit log (docs/spec, section 4, Contract flow). For rate limits, load and log,
 * each access is a call.
 */
export function servePrivate(app: Hono, deps: AppDeps, gate: LoadGate): void {
  const serve = (name: PrivateFileName, path: string, find: Find) =>
    app.get(path, (context) =>
      answerCall(deps, name, context, (call) => gate(false, () => fileOf(deps, context, call, find))),
    );

  serve('privatePicture', '/author/sign/picture/:id', (context, who) =>
    findPicture(deps, context.req.param('id'), who),
  );
  serve('contractDocument', '/author/sign/document/:id', (context, who) =>
    findDraft(deps, context.req.param('id'), who),
  );
  serve('contractText', '/author/sign/text/:id', async (context, who) => {
    const found = await findDraft(deps, context.req.param('id'), who);
    const name = found?.name.replace(/pdf$/, 'json') ?? '';
    // The file is not served as JSON: the page would take JSON for an envelope, not for a file.
    return found && { ...found, type: 'text/plain; charset=utf-8', name, part: deps.paper.textOf };
  });
  serve('contractSigned', '/author/sign/inspect/final/contract/download', (context, who) =>
    findSigned(deps, context.req.query('bookId'), who),
  );
  serve('deskContractDocument', '/desk/contract/document/:id', (context, who) =>
    findForDesk(deps, context.req.param('id'), who),
  );
}

async function fileOf(
  deps: AppDeps,
  context: Context,
  visitor: Call,
  find: Find,
): Promise<Answer | FileAnswer> {
  const refuse = (refusal: Refusal) => envelopeAnswer(refusal, visitor.messages);
  const admission = await admit(deps, ACCESS, visitor, context.req.header(HEADER.authorization));
  if (!admission.ok) return refuse(admission.refusal);
  // `admit` lets only known callers through.
  const call = admission.call as AuthorCall;
  const found = await find(context, call.user);
  const stale = found?.needsProof ? needsRecentSignIn(call) : undefined;
  if (stale !== undefined) return refuse(stale);
  const stored = found === undefined ? undefined : await deps.privateFiles.get(found.fileKey);
  const bytes = found?.part && stored ? await found.part(stored) : stored;
  if (found === undefined || !bytes) return refuse(failed('notFound'));
  const { audit } = found;
  if (audit !== undefined) await writeAudit(deps.db, call, audit.action, audit.subjectId, '');
  return fileAnswer(found, bytes);
}

const fileAnswer = ({ type, name }: Found, bytes: Uint8Array): FileAnswer => ({
  code: '0',
  status: 200,
  body: new Uint8Array(bytes),
  headers: {
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  },
});

async function findPicture(
  { db }: AppDeps,
  idText: string | undefined,
  who: Identity,
): Promise<Found | undefined> {
  const id = parseId<PictureId>(idText);
  if (id === undefined) return undefined;
  const [row] = await db.select().from(privatePicture).where(eq(privatePicture.id, id));
  if (row === undefined || (row.ownerId !== who.userId && who.role !== 'editor')) return undefined;
  return {
    fileKey: row.fileKey,
    type: row.mediaType,
    name: `${id}.${row.mediaType === 'image/png' ? 'png' : 'jpg'}`,
    ...(row.ownerId === who.userId
      ? { needsProof: true }
      : { audit: { action: 'picture.read', subjectId: id } }),
  };
}

async function findDraft(
  { db, clock }: AppDeps,
  idText: string | undefined,
  who: Identity,
): Promise<Found | undefined> {
  const id = parseId<ContractId>(idText);
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(contractDraft)
    .where(and(eq(contractDraft.id, id), eq(contractDraft.ownerId, who.userId)));
  if (row === undefined || clock.now() - row.madeAt > CONTRACT_ADDRESS_MS) return undefined;
  return pdfOf(row);
}

/**
 * The newest signed contract of the author's story. It is available once the contract is submitted (docs/spec, section 4, Contract flow).
 */
async function findSigned(
  { db }: AppDeps,
  idText: string | undefined,
  who: Identity,
): Promise<Found | undefined> {
  const id = parseId<BookId>(idText);
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(contract)
    .where(and(eq(contract.storyId, id), eq(contract.ownerId, who.userId)))
    .orderBy(...openFirst())
    .limit(1);
  return row === undefined ? undefined : pdfOf(row);
}

async function findForDesk(
  { db }: AppDeps,
  idText: string | undefined,
  who: Identity,
): Promise<Found | undefined> {
  const id = parseId<ContractId>(idText);
  if (id === undefined || who.role !== 'editor') return undefined;
  const [row] = await db.select().from(contract).where(eq(contract.id, id));
  if (row === undefined) return undefined;
  const audit = { action: 'contract.document', subjectId: id };
  return { ...pdfOf(row), audit };
}
