import { BODY, byNotice, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as notice from './notice.ts';

/** Calls about notices (docs/spec, section 7). */
export const noticeCalls = {
  noticeList: get('public', '/notice/list', {
    request: notice.noticeListRequest,
    answer: notice.noticeListAnswer,
  }),
  noticeOne: get('public', '/notice/{id}', { params: byNotice, answer: notice.noticeDetail }),
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
};
