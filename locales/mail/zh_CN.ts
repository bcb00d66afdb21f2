import type { MailTexts } from './en_US.ts';

/** Mails to authors and editors, in Chinese. */
export const mailZhCN: MailTexts = {
  kinds: {
    reset: {
      subject: '重设 Tinta 密码',
      body: [
        '有人为使用此邮箱的账号申请了新密码。',
        '如果是你本人，请点击下方链接设置新密码。链接只能使用一次，{{resetLinkMinutes}} 分钟内有效。所有登录都会失效；你写在设备上的内容会保留，重新登录后自动上传。',
      ],
      action: '设置新密码',
      end: '如果不是你本人操作，请忽略此邮件，你的密码不会改变。',
    },
    passwordChanged: {
      subject: '你的 Tinta 密码已更改',
      body: [
        '你的账号密码已于 {{at}} 在此设备上更改：{{device}}。其他登录均已失效。',
        '你写在设备上的内容会保留，重新登录后自动上传。',
      ],
      action: '',
      end: '如果不是你本人操作，请立即在登录窗口选择“忘记密码？”，链接会发送到此邮箱。',
    },
    newSignIn: {
      subject: 'Tinta 新设备登录提醒',
      body: [
        '你的账号于 {{at}} 在一台此前未使用过的设备上登录：{{device}}。',
        '如果是你本人，无需任何操作。',
      ],
      action: '',
      end: '如果不是你本人，请在设置的“已登录的设备”中退出该设备，并修改密码。',
    },
    confirmEmail: {
      subject: '请验证你的 Tinta 邮箱',
      body: [
        '有人使用此邮箱注册了 Tinta。如果是你本人，请点击下方链接验证。链接只能使用一次，{{confirmLinkDays}} 天内有效。',
        '未验证也可以写作和发布；签约和提现需要已验证的邮箱。',
      ],
      action: '验证邮箱',
      end: '如果不是你本人操作，请忽略此邮件：没有此链接，任何人都无法用你的邮箱签约或提现。',
    },
    registerTaken: {
      subject: '你已有 Tinta 账号',
      body: [
        '有人尝试使用此邮箱注册 Tinta，而此邮箱已有账号。账号没有任何变化，也没有新建账号。',
        '如果是你本人，请使用原有密码登录。忘记密码时，请在登录窗口选择“忘记密码？”，设置新密码的链接会发送到此邮箱。',
      ],
      action: '前往 Tinta',
      end: '如果不是你本人操作，请忽略此邮件。',
    },
    changeEmail: {
      subject: '你的 Tinta 新登录邮箱',
      body: [
        '有作者希望今后使用此邮箱登录 Tinta。如果是你本人，请点击下方链接确认。链接只能使用一次，{{changeLinkMinutes}} 分钟内有效。',
      ],
      action: '今后用此邮箱登录',
      end: '如果不是你本人操作，请不要打开链接。不打开链接，不会有任何变化。',
    },
    changeEmailTaken: {
      subject: '有人想在 Tinta 使用你的邮箱',
      body: ['有 Tinta 作者想把自己账号的邮箱改为此邮箱。此邮箱属于你的账号，因此没有任何变化。'],
      action: '',
      end: '如果是你本人：一个邮箱只能有一个账号。请登录此邮箱的账号，或为另一个账号选择其他邮箱。',
    },
    emailChanged: {
      subject: '你的 Tinta 登录邮箱已更改',
      body: [
        '你的账号的登录邮箱已于 {{at}} 改为 {{email}}，确认链接在此设备上打开：{{device}}。此邮箱不能再用于登录。',
        '如果是你本人，无需任何操作。',
        '如果不是你本人操作，请点击下方链接撤销。链接只能使用一次，{{undoLinkDays}} 天内有效。撤销后恢复用此邮箱登录，所有登录都会失效，并由你设置新密码。',
      ],
      action: '撤销更改',
      end: '你写在设备上的内容会保留，重新登录后自动上传。',
    },
    passkeyAdded: {
      subject: '你的 Tinta 账号已添加通行密钥',
      body: ['你的账号于 {{at}} 在此设备上添加了一个通行密钥：{{device}}。它可用于登录。'],
      action: '',
      end: '如果不是你本人操作，请立即在设置移除该通行密钥，并修改密码。',
    },
    passkeyRemoved: {
      subject: '你的 Tinta 账号已移除通行密钥',
      body: ['你的账号于 {{at}} 在此设备上移除了一个通行密钥：{{device}}。它不能再用于登录。'],
      action: '',
      end: '如果不是你本人操作，请立即修改密码，并在设置检查你的通行密钥。',
    },
    decision: {
      subject: '关于你的合同与收入',
      body: [],
      action: '在 Tinta 中查看',
      end: '可在设置的“通知”中关闭此类邮件。',
    },
    paymentChanged: {
      subject: 'Tinta 收款信息有变更',
      body: [
        '{{at}}，有人在此设备上为你的账号填写了新的收款信息：{{device}}。你的收入今后将支付到 {{payee}}。',
        '为了你的安全，{{holdHours}} 小时内（至 {{until}}）不会向该账户付款。',
      ],
      action: '不是我操作的',
      end: '如果是你本人操作，无需处理。如果不是，请打开链接：之前的收款信息将恢复，向新信息的提现将停止，所有登录将结束，然后由你设置新密码。链接 {{notMeDays}} 天内有效。',
    },
    paymentRestored: {
      subject: '你的 Tinta 收款信息已恢复',
      body: ['{{at}}，你账号中新的收款信息已被撤回。之前的信息重新生效，向新信息的提现已停止。'],
      action: '',
      end: '如果还没有设置新密码，请尽快设置：有人知道旧密码。',
    },
  },
  footer: '此邮件与你的账号有关，由 Tinta 发送。请勿回复。',
};
