import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';
import { readingEndpoints } from '#shared/protocol/endpoints/reading.ts';
import { sessionEndpoints } from '#shared/protocol/endpoints/session.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';

type Area = Readonly<Record<string, Endpoint>>;

const atHand = { ...sessionEndpoints, ...readingEndpoints } satisfies Area;

const writing = async (): Promise<Area> =>
  (await import('#shared/protocol/endpoints/writing.ts')).writingEndpoints;
const room = async (): Promise<Area> => (await import('#shared/protocol/endpoints/room.ts')).roomEndpoints;
const contract = async (): Promise<Area> =>
  (await import('#shared/protocol/endpoints/contract.ts')).contractEndpoints;
const money = async (): Promise<Area> => (await import('#shared/protocol/endpoints/money.ts')).moneyEndpoints;
const readers = async (): Promise<Area> =>
  (await import('#shared/protocol/endpoints/readers.ts')).readersEndpoints;
const inbox = async (): Promise<Area> => (await import('#shared/protocol/endpoints/inbox.ts')).inboxEndpoints;
const desk = async (): Promise<Area> => (await import('#shared/protocol/endpoints/desk.ts')).deskEndpoints;
const deskMoney = async (): Promise<Area> =>
  (await import('#shared/protocol/endpoints/desk-money.ts')).deskMoneyEndpoints;

type Writing = typeof import('#shared/protocol/endpoints/writing.ts').writingEndpoints;

/**
 * Where a call stands that home does not make: its schemas are not in a first load. Those of writing, which
 * are the most, are not listed.
 */
const LATER: Readonly<
  Record<Exclude<EndpointName, keyof typeof atHand | keyof Writing>, () => Promise<Area>>
> = {
  chapterSaves: room,
  chapterDeleted: room,
  chapterHistory: room,
  chapterRevision: room,
  chapterRestore: room,
  bookVolumes: room,
  chapterAside: room,
  versionKeep: room,
  writingCount: room,
  writingDays: room,
  versionNamed: room,
  authorForm: contract,
  authorModify: contract,
  authorAvatar: contract,
  listTargetOrg: contract,
  idCardSave: contract,
  idCardBackSave: contract,
  parentSignSave: contract,
  contractInvited: contract,
  contractSign: contract,
  contractSubmit: contract,
  applyAdd: money,
  applyList: money,
  applyBonuses: money,
  applyCompletion: money,
  applyWithdrawal: money,
  incomeOverview: money,
  incomeStatement: money,
  incomeMonths: money,
  incomeChapters: money,
  payLog: money,
  chapterRead: readers,
  readingCount: readers,
  bookReaders: readers,
  messageList: inbox,
  messageRead: inbox,
  questionAsk: inbox,
  deviceList: inbox,
  deviceEnd: inbox,
  deskChapters: desk,
  deskChapter: desk,
  deskInspectChapter: desk,
  deskNoticePublish: desk,
  deskNoticeWithdraw: desk,
  deskMessageSend: desk,
  deskQuestions: desk,
  deskContracts: desk,
  deskContract: desk,
  deskContractDecide: desk,
  deskContractClose: desk,
  deskTargetOrg: desk,
  deskApplications: deskMoney,
  deskApplication: deskMoney,
  deskApplicationDecide: deskMoney,
  deskWithdrawals: deskMoney,
  deskWithdrawal: deskMoney,
  deskWithdrawalDecide: deskMoney,
  deskWithdrawalPaid: deskMoney,
  deskIncomeImport: deskMoney,
  deskIncomeImports: deskMoney,
  deskAudit: deskMoney,
};

/** The endpoint of a call. Rejects only where its code cannot be loaded. */
export async function endpointOf(name: EndpointName): Promise<Endpoint> {
  if (name in atHand) return atHand[name as keyof typeof atHand];
  const area = await (name in LATER ? LATER[name as keyof typeof LATER] : writing)();
  return area[name] as Endpoint;
}
