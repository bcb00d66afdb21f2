import * as v from 'valibot';
import { BODY, byBook, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as contract from './contract.ts';
import * as deskRate from './desk-rate.ts';
import { shareRatesAnswer } from './share-rate.ts';

/** Calls about contracts: the writer's form, documents, profit shares, the desk's decisions (docs/spec, section 7). */
export const contractCalls = {
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
  shareRates: get('public', '/contract/rates', { answer: shareRatesAnswer }),
  deskContracts: get('editor', '/desk/contract/list', {
    request: contract.deskContractsRequest,
    answer: contract.deskContractsAnswer,
  }),
  deskContract: get('editor', '/desk/contract/one', {
    request: contract.deskContractIdRequest,
    answer: contract.deskContractAnswer,
  }),
  deskContractDecide: post('editor', '/desk/contract/decide', {
    request: contract.deskContractDecideRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskContractClose: post('editor', '/desk/contract/close', {
    request: contract.deskContractCloseRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskTargetOrg: post('editor', '/desk/organisation/save', {
    request: contract.deskTargetOrgRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskRates: get('editor', '/desk/rate/list', { answer: deskRate.deskRatesAnswer, encoding: 'query' }),
  deskRatePropose: post('editor', '/desk/rate/propose', {
    request: deskRate.deskRateProposeRequest,
    answer: nothing,
    asksAgain: true,
    needsProof: true,
  }),
  deskRateConfirm: post('editor', '/desk/rate/confirm', {
    request: deskRate.deskRateIdRequest,
    answer: nothing,
    asksAgain: true,
    needsProof: true,
  }),
  deskRateWithdraw: post('editor', '/desk/rate/withdraw', {
    request: deskRate.deskRateIdRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
