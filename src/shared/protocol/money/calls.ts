import { BODY, byBook, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as apply from './apply.ts';
import * as deskImport from './desk-import.ts';
import * as deskMoney from './desk-money.ts';
import * as income from './income.ts';
import * as paymentChange from './payment-change.ts';

/** Calls about applications, income, withdrawals and payment details (docs/spec, section 7). */
export const moneyCalls = {
  applyAdd: post('author', '/author/apply/add', {
    request: apply.applyAddRequest,
    answer: apply.applyAddAnswer,
    asksAgain: true,
  }),
  applyList: get('author', '/author/apply/list', {
    request: apply.applyListRequest,
    answer: apply.applyListAnswer,
  }),
  applyBonuses: get('author', '/author/apply/bonuses', {
    request: apply.byBookRequest,
    answer: apply.applyBonusesAnswer,
  }),
  applyCompletion: get('author', '/author/apply/completion', {
    request: apply.byBookRequest,
    answer: apply.applyCompletionAnswer,
  }),
  applyWithdrawal: post('author', '/author/apply/withdrawal', {
    request: income.withdrawalRequest,
    answer: income.withdrawalAnswer,
    asksAgain: true,
    needsProof: true,
  }),
  incomeOverview: get('author', '/author/income/overview', { answer: income.incomeOverviewAnswer }),
  incomeStatement: get('author', '/author/income/statement', {
    request: income.monthRequest,
    answer: income.incomeStatementAnswer,
  }),
  incomeMonths: get('author', '/author/income/months', {
    request: income.incomeMonthsRequest,
    answer: income.incomeMonthsAnswer,
  }),
  incomeChapters: get('author', '/author/income/chapters/{id}', {
    params: byBook,
    request: income.monthRequest,
    answer: income.incomeChaptersAnswer,
  }),
  payLog: get('author', '/author/author/paylog/list', {
    request: income.payLogRequest,
    answer: income.payLogAnswer,
  }),
  bookFinish: get('author', '/book/book/finish/{id}', {
    params: byBook,
    answer: nothing,
    changesState: true,
  }),
  paymentChange: post('signIn', '/user/auth/payment/change', {
    request: paymentChange.paymentChangeRequest,
    answer: paymentChange.paymentChangeAnswer,
    changesState: false,
    bodyMax: BODY.session,
  }),
  paymentUndo: post('signIn', '/user/auth/payment/undo', {
    request: paymentChange.paymentChangeRequest,
    answer: paymentChange.paymentUndoAnswer,
    bodyMax: BODY.session,
  }),
  paymentUndoOwn: post('author', '/author/author/payment/undo', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  deskApplications: get('editor', '/desk/apply/list', {
    request: deskMoney.deskApplicationsRequest,
    answer: deskMoney.deskApplicationsAnswer,
  }),
  deskApplication: get('editor', '/desk/apply/one', {
    request: deskMoney.deskApplicationIdRequest,
    answer: deskMoney.deskApplicationAnswer,
  }),
  deskApplicationDecide: post('editor', '/desk/apply/decide', {
    request: deskMoney.deskApplicationDecideRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskWithdrawals: get('editor', '/desk/withdrawal/list', {
    request: deskMoney.deskWithdrawalsRequest,
    answer: deskMoney.deskWithdrawalsAnswer,
  }),
  deskWithdrawal: get('editor', '/desk/withdrawal/one', {
    request: deskMoney.deskWithdrawalIdRequest,
    answer: deskMoney.deskWithdrawalAnswer,
  }),
  deskWithdrawalDecide: post('editor', '/desk/withdrawal/decide', {
    request: deskMoney.deskWithdrawalDecideRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskWithdrawalPaid: post('editor', '/desk/withdrawal/paid', {
    request: deskMoney.deskWithdrawalPaidRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskIncomeImport: post('editor', '/desk/income/import', {
    request: deskImport.incomeImportRequest,
    answer: deskImport.incomeImportAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    asksAgain: true,
  }),
  deskIncomeImports: get('editor', '/desk/income/imports', {
    request: deskImport.deskImportsRequest,
    answer: deskImport.deskImportsAnswer,
  }),
};
