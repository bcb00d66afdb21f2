import type { AccountEmailTexts } from './en_US.ts';

/** Texts about the sign-in e-mail, in Chinese. */
export const accountEmailZhCN: AccountEmailTexts = {
  accountEmail: {
    confirm: {
      title: '验证邮箱',
      done: '{{email}} 已验证。',
      changed: '今后请使用 {{email}} 登录。',
      used: '此链接已使用过',
      usedText: '链接已生效，无需再操作。',
      invalid: '此链接已失效',
      invalidText: '链接只能使用一次，在限定时间内有效，且仅最新一封有效。登录后可重新发送。',
      taken: '此邮箱已有自己的账号',
      takenText: '没有任何变化。一个邮箱只能有一个账号：请登录该账号，或选择其他邮箱。',
      failed: '无法检查此链接',
      toStories: '前往我的作品',
      signIn: '登录',
    },
    undo: {
      title: '恢复登录邮箱',
      text: '你将重新使用旧邮箱登录。所有登录都会失效，原密码不能再使用，需要设置新密码。你写在设备上的内容会保留。',
      go: '恢复我的邮箱',
      used: '此链接已使用过',
      usedText: '你的邮箱已恢复。如果还没有新密码，请在登录窗口选择“忘记密码？”。',
      invalidText: '撤销更改的链接只能使用一次，{{undoLinkDays}} 天内有效。如果无法进入账号，请联系编辑。',
      taken: '此邮箱现在有其他账号',
      takenText: '无法恢复。请联系编辑寻求帮助。',
      failed: '无法恢复邮箱',
    },
    gate: {
      title: '请先验证邮箱',
      contract: '签约需要已验证的邮箱。我们已向 {{email}} 发送链接，可在任意浏览器中打开。你可以先填写表单。',
      withdrawal: '提现需要已验证的邮箱。我们已向 {{email}} 发送链接，可在任意浏览器中打开。',
      noneContract: '签约需要已验证的邮箱，而你的账号还没有邮箱。请在设置中添加。你可以先填写表单。',
      noneWithdrawal: '提现需要已验证的邮箱，而你的账号还没有邮箱。请在设置中添加。',
      open: '{{email}} 尚未验证。我们已发送链接，可在任意浏览器中打开。',
      again: '重新发送',
      sent: '含新链接的邮件已发出，请同时查看垃圾邮件。',
      wait: {
        one: '我们已发送多封邮件，{{count}} 分钟后可再次发送。',
        other: '我们已发送多封邮件，{{count}} 分钟后可再次发送。',
      },
      change: '更换邮箱',
      add: '添加邮箱',
    },
    change: {
      title: '登录邮箱',
      help: '你用此邮箱登录，设置新密码的链接也会发送到这里。编辑会写信到你的联系邮箱，两者可以不同。',
      now: '你使用 {{email}} 登录。',
      none: '你使用 Facebook 或 Google 登录。添加邮箱后，也可以用密码登录。',
      field: '新登录邮箱',
      current: '当前密码',
      save: '发送链接',
      waiting:
        '我们已向 {{email}} 发送链接。请在 {{changeLinkMinutes}} 分钟内打开，更改即生效；在此之前不会有任何变化。',
      cancel: '取消更改',
      cancelled: '已取消更改',
      failed: '无法加载登录邮箱',
    },
  },
};
