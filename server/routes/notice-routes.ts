import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { publishNotice } from '#server/notice/publish-notice.ts';
import { listNotices, readNotice } from '#server/notice/read-notices.ts';
import { withdrawNotice } from '#server/notice/withdraw-notice.ts';

/** The calls about public notices, and two for editors (docs/spec, section 7). */
export const noticeRoutes = ({ db }: AppDeps) =>
  ({
    noticeList: direct((call, { request }) => listNotices(db, call, request.cursor)),
    noticeOne: direct((call, { params }) => readNotice(db, call, params.id)),
    deskNoticePublish: command((tx, call, { request }) => publishNotice(tx, call, request)),
    deskNoticeWithdraw: command((tx, call, { request }) => withdrawNotice(tx, call, request.id)),
  }) satisfies Partial<Handlers>;
