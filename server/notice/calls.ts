import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { publishNotice, withdrawNotice } from './publish-notice.ts';
import { listNotices, readNotice } from './read-notices.ts';

/** Calls about notices (docs/spec, section 7). */
export const noticeHandlers = (deps: AppDeps) =>
  ({
    noticeList: direct((call, { request }) => listNotices(deps.db, call, request.cursor)),
    noticeOne: direct((call, { params }) => readNotice(deps.db, call, params.id)),
    deskNoticePublish: command((tx, call, { request }) => publishNotice(tx, call, request)),
    deskNoticeWithdraw: command((tx, call, { request }) => withdrawNotice(tx, call, request.id)),
  }) satisfies Partial<Handlers>;
