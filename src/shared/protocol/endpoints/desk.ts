import * as v from 'valibot';
import * as desk from '#shared/protocol/chapter/review.ts';
import * as contract from '#shared/protocol/contract/contract.ts';
import * as editors from '#shared/protocol/desk/editors.ts';
import * as mail from '#shared/protocol/desk/outgoing-mail.ts';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as message from '#shared/protocol/inbox/message.ts';
import * as notice from '#shared/protocol/notice/notice.ts';

/** Calls of editors (docs/spec, section 7, Desk). */
export const deskEndpoints = {
  deskChapters: get('editor', '/desk/chapter/list', {
    request: v.object({ cursor: v.optional(v.string(), '') }),
    answer: desk.chapterQueueAnswer,
  }),
  deskChapter: get('editor', '/desk/chapter/one', {
    request: desk.deskChapterIdRequest,
    answer: desk.deskChapterAnswer,
  }),
  deskInspectChapter: post('editor', '/desk/chapter/inspect', {
    request: desk.chapterInspectRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskNoticePublish: post('editor', '/desk/notice/publish', {
    request: notice.noticePublishRequest,
    answer: notice.noticeDetail,
    bodyMax: BODY.list,
    asksAgain: true,
  }),
  deskNoticeWithdraw: post('editor', '/desk/notice/withdraw', {
    request: notice.noticeIdRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskMessageSend: post('editor', '/desk/message/send', {
    request: message.deskMessageSendRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskStart: get('editor', '/desk/start', { answer: nothing, encoding: 'query' }),
  deskEditors: get('editor', '/desk/editor/list', { answer: editors.deskEditorsAnswer, encoding: 'query' }),
  deskEditorDisable: post('editor', '/desk/editor/disable', {
    request: editors.deskEditorDisableRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskMail: get('editor', '/desk/mail/list', { request: mail.deskMailRequest, answer: mail.deskMailAnswer }),
  deskQuestions: get('editor', '/desk/question/list', {
    request: message.deskQuestionsRequest,
    answer: message.deskQuestionsAnswer,
  }),
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
};
