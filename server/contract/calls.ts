import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { mapped } from '#server/core/outcome.ts';
import { closeToContracts, decideContract, saveOrganisation } from './decide-contract.ts';
import { prepareContract } from './make-contract.ts';
import {
  contractEvidence,
  contractQueue,
  invited,
  targetOrganisations,
  writersForm,
} from './read-contracts.ts';
import { preparePrivatePicture } from './save-private-picture.ts';
import { prepareWriterForm } from './save-writer-form.ts';
import { confirmRate, deskRates, proposeRate, shareRates, withdrawRate } from './share-rates.ts';
import { prepareSubmission } from './submit-contract.ts';

/** Calls about contracts: the writer's form, documents, profit shares, the desk's decisions (docs/spec, section 7). */
export const contractHandlers = (deps: AppDeps) =>
  ({
    authorForm: direct((call, { request }) => writersForm(deps, call, request.bookId)),
    authorModify: prepared((call, { request }) => prepareWriterForm(deps, call, request)),
    listTargetOrg: direct((_call, { request }) => targetOrganisations(deps.db, request.countryCode)),
    idCardSave: prepared((call, { request }) =>
      picture(deps, call, 'idFront', request, ({ id, url }) => ({ idImg: id, idImgUrl: url })),
    ),
    idCardBackSave: prepared((call, { request }) =>
      picture(deps, call, 'idBack', request, ({ id, url }) => ({ idBackImg: id, idBackImgUrl: url })),
    ),
    parentSignSave: prepared((call, { request }) =>
      picture(deps, call, 'guardianSign', request, ({ id, url }) => ({
        guardianSign: id,
        guardianSignUrl: url,
      })),
    ),
    contractInvited: direct((call, { params }) => invited(deps.db, call, params.id)),
    contractSign: prepared((call, { request }) => prepareContract(deps, call, request)),
    contractSubmit: prepared((call, { request }) => prepareSubmission(deps, call, request)),
    shareRates: direct(() => shareRates(deps.db)),
    deskContracts: direct((_call, { request }) => contractQueue(deps.db, request.state, request.cursor)),
    deskContract: direct((call, { request }) => contractEvidence(deps, call, request.id)),
    deskContractDecide: command((tx, call, { request }) => decideContract(tx, call, deps, request)),
    deskContractClose: command((tx, call, { request }) => closeToContracts(tx, call, request)),
    deskTargetOrg: command((tx, call, { request }) => saveOrganisation(tx, call, request)),
    deskRates: direct((call) => deskRates(deps.db, call)),
    deskRatePropose: command((tx, call, { request }) => proposeRate(tx, call, request)),
    deskRateConfirm: command((tx, call, { request }) => confirmRate(tx, call, request.id)),
    deskRateWithdraw: command((tx, call, { request }) => withdrawRate(tx, call, request.id)),
  }) satisfies Partial<Handlers>;

type PictureParameters = Parameters<typeof preparePrivatePicture>;

/** Stores a private picture and answers under the field names of its call. */
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
