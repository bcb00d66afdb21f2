import { byBook, get, post } from '#shared/protocol/endpoint.ts';
import * as apply from '#shared/protocol/money/apply.ts';
import * as income from '#shared/protocol/money/income.ts';

/** Calls of an author's applications, income and withdrawals (docs/spec, sections 4 and 9). */
export const moneyEndpoints = {
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
};
