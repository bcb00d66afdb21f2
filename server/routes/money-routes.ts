import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { listApplications } from '#server/money/applications.ts';
import { apply } from '#server/money/apply.ts';
import { bonusPage, completionPage } from '#server/money/apply-pages.ts';
import { incomeChapters, incomeMonths, incomeOverview, incomeStatement } from '#server/money/income.ts';
import { payLog } from '#server/money/pay-log.ts';
import { withdraw } from '#server/money/withdraw.ts';

/** The calls about an author's applications, income and withdrawals (docs/spec, sections 4 and 9). */
export const moneyRoutes = (deps: AppDeps) =>
  ({
    applyAdd: command((tx, call, { request }) => apply(tx, call, request)),
    applyList: direct((call, { request }) => listApplications(deps.db, call, request.bookId, request.cursor)),
    applyBonuses: direct((call, { request }) => bonusPage(deps.db, call, request.bookId)),
    applyCompletion: direct((call, { request }) => completionPage(deps.db, call, request.bookId)),
    applyWithdrawal: command((tx, call, { request }) => withdraw(tx, call, deps, request)),
    incomeOverview: direct((call) => incomeOverview(deps, call)),
    incomeStatement: direct((call, { request }) => incomeStatement(deps.db, call, request.month)),
    incomeMonths: direct((call, { request }) => incomeMonths(deps.db, call, request.cursor)),
    incomeChapters: direct((call, { params, request }) =>
      incomeChapters(deps.db, call, params.id, request.month),
    ),
    payLog: direct((call, { request }) => payLog(deps.db, call, request.cursor)),
  }) satisfies Partial<Handlers>;
