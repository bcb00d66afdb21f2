import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { auditList, importList } from '#server/desk/audit-list.ts';
import { decideApplication } from '#server/money/decide-application.ts';
import { decideWithdrawal, payWithdrawal } from '#server/money/decide-withdrawal.ts';
import { deskApplication, deskApplications } from '#server/money/desk-applications.ts';
import { deskWithdrawal, deskWithdrawals } from '#server/money/desk-withdrawals.ts';
import { prepareImport } from '#server/money/import-income.ts';

/** The desk's calls about completions, bonuses, income and withdrawals, and its audit log (docs/spec, section 7, Desk). */
export const deskMoneyRoutes = (deps: AppDeps) =>
  ({
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
    deskIncomeImport: { kind: 'command', prepare: (call, { request }) => prepareImport(call, request) },
    deskIncomeImports: direct((_call, { request }) => importList(deps.db, request.cursor)),
    deskAudit: direct((_call, { request }) => auditList(deps.db, request.cursor)),
  }) satisfies Partial<Handlers>;
