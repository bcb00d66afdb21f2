import type { InboxTexts } from './en_US.ts';

/** Texts of the inbox, in Chinese. */
export const inboxZhCN: InboxTexts = {
  inbox: {
    title: '收件箱',
    readAll: '全部标为已读',
    filter: '显示',
    all: '全部',
    unreadOnly: '未读',
    type: {
      review: '审核',
      contract: '合同',
      income: '收入',
      bonus: '奖金',
      notice: '公告',
      desk: '编辑来信',
    },
    unread: '未读',
    todo: '需要你处理',
    open: {
      review: '打开章节',
      contract: '打开合同',
      income: '打开收入',
      bonus: '打开奖金页面',
      notice: '阅读公告',
      desk: '打开作品',
    },
    empty: '还没有消息',
    emptyHelp: '审核、合同和付款的结果，以及编辑的来信，都会出现在这里。',
    nothingHere: '没有这类消息',
    notLoaded: '无法加载你的消息',
    failed: '无法从本设备读取你的消息',
    stored: '当前离线，以下是本设备上保存的消息。',
    older: '更早的消息',
    write: {
      open: '写信给编辑',
      label: '写给编辑的话',
      help: '编辑的回复会发到这个收件箱。',
      limit: '{{count}} / {{max}} 个字符',
      empty: '请先写点内容',
      tooLong: '超过了 {{max}} 个字符',
      send: '发送',
      sent: '已发送给编辑',
    },
  },
};
