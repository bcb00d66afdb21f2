import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { refusalLogged } from '#server/core/log-refusal.ts';
import { mapped } from '#server/core/outcome.ts';
import { listApplications } from './applications.ts';
import { apply, finishStory } from './apply.ts';
import { bonusPage, completionPage } from './apply-pages.ts';
import { decideApplication } from './decide-application.ts';
import { decideWithdrawal, payWithdrawal } from './decide-withdrawal.ts';
import { deskApplication, deskApplications } from './desk-applications.ts';
import { deskWithdrawal, deskWithdrawals } from './desk-withdrawals.ts';
import { importList, prepareImport } from './import-income.ts';
import { incomeChapters, incomeMonths, incomeOverview, incomeStatement } from './income.ts';
import { readPaymentChange, undoOwnPaymentChange, undoPaymentChangeByLink } from './undo-payment-change.ts';
import { withdraw } from './withdraw.ts';
import { payLog } from './withdrawals.ts';

/** Calls about applications, income, withdrawals and payment details (docs/spec, section 7). */
export const moneyHandlers = (deps: AppDeps) =>
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
    bookFinish: command(async (tx, call, { params }) =>
      mapped(await finishStory(tx, call, params.id), () => undefined),
    ),
    paymentChange: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await readPaymentChange(deps, call, request)),
    ),
    paymentUndo: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await undoPaymentChangeByLink(deps, call, request)),
    ),
    paymentUndoOwn: command((tx, call) => undoOwnPaymentChange(tx, deps, call)),
    deskApplications: direct((_call, { request }) => deskApplications(deps.db, request)),
    deskApplication: direct((call, { request }) => deskApplication(deps.db, call, request.id)),
    deskApplicationDecide: command((tx, call, { request }) =>
      decideApplication(tx, call, deps.sealer, request),
    ),
    deskWithdrawals: direct((_call, { request }) => deskWithdrawals(deps.db, request)),
    deskWithdrawal: direct((call, { request }) => deskWithdrawal(deps, call, request.id)),
    deskWithdrawalDecide: command((tx, call, { request }) =>
      decideWithdrawal(tx, call, deps.sealer, request, deps.settings.secondEditorAbove),
    ),
    deskWithdrawalPaid: command((tx, call, { request }) => payWithdrawal(tx, call, deps.sealer, request)),
    deskIncomeImport: prepared((call, { request }) => prepareImport(call, request)),
    deskIncomeImports: direct((_call, { request }) => importList(deps.db, request.cursor)),
  }) satisfies Partial<Handlers>;
