import * as v from 'valibot';
import * as avatarWire from '#shared/protocol/account/avatar.ts';
import * as contract from '#shared/protocol/contract/contract.ts';
import { BODY, byBook, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';

/** Calls of contract and profile (docs/spec, sections 5 and 7). */
export const contractEndpoints = {
  authorForm: get('author', '/author/author/form', {
    request: contract.writerFormQuery,
    answer: contract.writerFormAnswer,
  }),
  authorModify: post('author', '/author/author/modify', {
    request: contract.writerFormRequest,
    answer: nothing,
    encoding: 'form',
    bodyMax: BODY.form,
    asksAgain: true,
    needsProof: true,
  }),
  authorAvatar: post('author', '/author/author/avatar', {
    request: avatarWire.avatarRequest,
    answer: avatarWire.avatarAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    makes: true,
  }),
  listTargetOrg: get('author', '/author/author/listTargetOrg', {
    request: contract.targetOrgRequest,
    answer: v.array(contract.targetOrg),
  }),
  idCardSave: post('author', '/author/sign/inspect/idCardSave', {
    request: contract.pictureRequest,
    answer: contract.idFrontAnswer,
    encoding: 'multipart',
    bodyMax: BODY.form,
    makes: true,
  }),
  idCardBackSave: post('author', '/author/sign/inspect/idCardBackSave', {
    request: contract.pictureRequest,
    answer: contract.idBackAnswer,
    encoding: 'multipart',
    bodyMax: BODY.form,
    makes: true,
  }),
  parentSignSave: post('author', '/author/sign/inspect/parentSignSave', {
    request: contract.pictureRequest,
    answer: contract.guardianSignAnswer,
    bodyMax: BODY.form,
    makes: true,
  }),
  contractInvited: get('author', '/author/sign/inspect/book/invited/{id}', {
    params: byBook,
    answer: contract.invitedAnswer,
  }),
  contractSign: post('author', '/author/sign/inspect/sign', {
    request: contract.contractSignRequest,
    answer: contract.contractSignAnswer,
    bodyMax: BODY.form,
    makes: true,
  }),
  contractSubmit: post('author', '/author/sign/inspect/contract/download', {
    request: contract.contractSubmitRequest,
    answer: contract.contractSubmitAnswer,
    bodyMax: BODY.form,
    makes: true,
    asksAgain: true,
    needsProof: true,
  }),
};
