import * as auditWire from '#shared/protocol/desk/audit.ts';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as imports from '#shared/protocol/money/desk-import.ts';
import * as desk from '#shared/protocol/money/desk-money.ts';

/**
 * Editors' calls about completions, bonuses, income and withdrawals, and the desk's audit log (docs/spec, section 7, Desk).
 */
export const deskMoneyEndpoints = {
  deskApplications: get('editor', '/desk/apply/list', {
    request: desk.deskApplicationsRequest,
    answer: desk.deskApplicationsAnswer,
  }),
  deskApplication: get('editor', '/desk/apply/one', {
    request: desk.deskApplicationIdRequest,
    answer: desk.deskApplicationAnswer,
  }),
  deskApplicationDecide: post('editor', '/desk/apply/decide', {
    request: desk.deskApplicationDecideRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskWithdrawals: get('editor', '/desk/withdrawal/list', {
    request: desk.deskWithdrawalsRequest,
    answer: desk.deskWithdrawalsAnswer,
  }),
  deskWithdrawal: get('editor', '/desk/withdrawal/one', {
    request: desk.deskWithdrawalIdRequest,
    answer: desk.deskWithdrawalAnswer,
  }),
  deskWithdrawalDecide: post('editor', '/desk/withdrawal/decide', {
    request: desk.deskWithdrawalDecideRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskWithdrawalPaid: post('editor', '/desk/withdrawal/paid', {
    request: desk.deskWithdrawalPaidRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskIncomeImport: post('editor', '/desk/income/import', {
    request: imports.incomeImportRequest,
    answer: imports.incomeImportAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    asksAgain: true,
  }),
  deskIncomeImports: get('editor', '/desk/income/imports', {
    request: imports.deskImportsRequest,
    answer: imports.deskImportsAnswer,
  }),
  deskAudit: get('editor', '/desk/audit/list', {
    request: auditWire.auditListRequest,
    answer: auditWire.auditListAnswer,
  }),
};
