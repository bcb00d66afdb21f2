import type { PaymentTexts } from './en_US.ts';

/** Chinese. */
export const paymentZhCN: PaymentTexts = {
  profitShare: { title: '利润分成', none: '未写明比例' },
  payment: {
    paid: '你的收入付至 {{payee}}。',
    none: '还没有收款信息。',
    review: '审核中：合同通过后，你的收入将付至 {{payee}}。',
    held: '收款信息已变更：{{when}} 之前不会向 {{payee}} 付款。',
    from: '收款信息曾有变更：最早于 {{when}} 付款。',
    notMe: '非本人操作',
    security: '修改密码',
    ask: {
      title: '撤销新的收款信息？',
      text: '本页中所有新的收款信息都将撤销：之前的信息有效，付至新账户的提现将停止，其他设备都会退出登录。之后请设置新密码，因为可能有人知道你的密码。',
      confirm: '撤销',
      keep: '是本人操作',
      done: '新的收款信息已撤回',
    },
    link: {
      title: '这是你填写的收款信息吗？',
      lead: '{{when}}，你的账号填写了新的收款信息：{{payee}}。{{until}} 之前不会向其付款。',
      leadReview:
        '{{when}}，有人为你的账号提交了一份合同，其中填写了新的收款信息：{{payee}}。合同通过后，你的收入将付至该账户。',
      what: '如果不是你本人操作，请撤销。之前的信息有效，付至新账户的提现将停止，所有设备都会退出登录，然后由你设置新密码。',
      invalid: '此链接已失效',
      invalidText:
        '链接已使用过，或已超过一周。请登录并查看个人资料中的“收款与身份”。如果无法登录，请选择“忘记密码？”。',
      failed: '无法验证此链接',
      done: '新的收款信息已撤回',
      doneText: '所有设备均已退出登录。请立即设置新密码。',
      choose: '设置新密码',
      signIn: '登录',
    },
  },
};
