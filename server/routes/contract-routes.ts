import { prepareAvatar } from '#server/account/save-avatar.ts';
import { closeToContracts, decideContract, saveOrganisation } from '#server/contract/decide-contract.ts';
import { prepareContract } from '#server/contract/make-contract.ts';
import {
  contractEvidence,
  contractQueue,
  invited,
  targetOrganisations,
  writersForm,
} from '#server/contract/read-contracts.ts';
import { preparePrivatePicture } from '#server/contract/save-private-picture.ts';
import { prepareWriterForm } from '#server/contract/save-writer-form.ts';
import { prepareSubmission } from '#server/contract/submit-contract.ts';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { mapped } from '#server/core/outcome.ts';

/** The calls about the writer's form and contracts (docs/spec, section 7, Author), and the desk's calls about them. */
export const contractRoutes = (deps: AppDeps) =>
  ({
    authorForm: direct((call, { request }) => writersForm(deps, call, request.bookId)),
    authorModify: { kind: 'command', prepare: (call, { request }) => prepareWriterForm(deps, call, request) },
    authorAvatar: { kind: 'command', prepare: (call, { request }) => prepareAvatar(deps, call, request) },
    listTargetOrg: direct((_call, { request }) => targetOrganisations(deps.db, request.countryCode)),
    idCardSave: {
      kind: 'command',
      prepare: (call, { request }) =>
        picture(deps, call, 'idFront', request, ({ id, url }) => ({ idImg: id, idImgUrl: url })),
    },
    idCardBackSave: {
      kind: 'command',
      prepare: (call, { request }) =>
        picture(deps, call, 'idBack', request, ({ id, url }) => ({ idBackImg: id, idBackImgUrl: url })),
    },
    parentSignSave: {
      kind: 'command',
      prepare: (call, { request }) =>
        picture(deps, call, 'guardianSign', request, ({ id, url }) => ({
          guardianSign: id,
          guardianSignUrl: url,
        })),
    },
    contractInvited: direct((call, { params }) => invited(deps.db, call, params.id)),
    contractSign: { kind: 'command', prepare: (call, { request }) => prepareContract(deps, call, request) },
    contractSubmit: {
      kind: 'command',
      prepare: (call, { request }) => prepareSubmission(deps, call, request),
    },
    deskContracts: direct((_call, { request }) => contractQueue(deps.db, request.state, request.cursor)),
    deskContract: direct((call, { request }) => contractEvidence(deps, call, request.id)),
    deskContractDecide: command((tx, call, { request }) => decideContract(tx, call, deps, request)),
    deskContractClose: command((tx, call, { request }) => closeToContracts(tx, call, request)),
    deskTargetOrg: command((tx, call, { request }) => saveOrganisation(tx, call, request)),
  }) satisfies Partial<Handlers>;

type PictureParameters = Parameters<typeof preparePrivatePicture>;

/** A private picture under the field names of its call. */
async function picture<Answer>(
  deps: AppDeps,
  call: AuthorCall,
  kind: PictureParameters[2],
  sent: PictureParameters[3],
  answer: (saved: { id: string; url: string }) => Answer,
) {
  const body = await preparePrivatePicture(deps, call, kind, sent);
  return async (tx: Parameters<typeof body>[0]) => mapped(await body(tx), answer);
}
