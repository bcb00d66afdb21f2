import type { AccountEmailTexts } from './en_US.ts';

/** Texts about the sign-in e-mail, in Chinese. */
export const accountEmailZhCN: AccountEmailTexts = {
  accountEmail: {
    codesOffer: {
      title: '恢复码',
      text: '此站点不发送邮件。如果忘记密码，只有恢复码能帮你找回账号。你还没有恢复码。',
      make: '创建恢复码',
      no: '暂时不用',
    },
    confirm: {
      title: '验证邮箱',
      done: '{{email}} 已验证。',
      changed: '今后请使用 {{email}} 登录。',
      used: '此链接已使用过',
      usedText: '操作已完成，无需重复打开。',
      invalid: '此链接已失效',
      invalidText: '链接只能使用一次，且有时限，只有最新一封邮件中的链接有效。登录后我们会重新发送。',
      taken: '此邮箱已注册其他账号',
      takenText: '没有做任何更改。一个邮箱只能注册一个账号：请登录那个账号，或换一个邮箱。',
      failed: '无法验证此链接',
      toStories: '前往我的作品',
      signIn: '登录',
    },
    undo: {
      title: '恢复登录邮箱',
      text: '你将重新使用旧邮箱登录。所有设备都会退出登录，现有密码和通行密钥不能再使用，需要重新设置密码。你写在设备上的内容会保留。',
      go: '恢复我的邮箱',
      used: '此链接已使用过',
      usedText: '你的邮箱已恢复。如果还没有新密码，请在登录窗口选择“忘记密码？”。',
      invalidText: '撤销更改的链接只能使用一次，{{undoLinkDays}} 天内有效。如果无法登录账号，请联系编辑。',
      taken: '此邮箱现已被其他账号使用',
      takenText: '无法恢复。请联系编辑寻求帮助。',
      failed: '无法恢复邮箱',
    },
    undoFactor: {
      title: '非本人操作',
      text: '这会移除身份验证器应用：所有设备都会退出登录，原密码、通行密钥和恢复码不能再使用，需要设置新密码。Facebook 和 Google 登录保留。如果登录邮箱在此之后被更改，将恢复为原来的邮箱。你写在设备上的内容会保留。',
      go: '移除应用并退出所有设备',
      used: '此链接已使用过',
      usedText: '该应用已移除。如果还没有新密码，请在登录窗口选择“忘记密码？”。',
      invalidText:
        '此类链接只能使用一次，{{undoLinkDays}} 天内有效。请在登录窗口选择“忘记密码？”，也可以在那里移除该应用。',
      taken: '此邮箱现在有其他账号',
      takenText: '无法恢复。请联系 Tinta 的运营方寻求帮助。',
      failed: '无法移除该应用',
    },
    gate: {
      title: '请先验证邮箱',
      contract:
        '签约前须先验证邮箱。我们已向 {{email}} 发送验证链接，可在任意浏览器中打开。验证之前可以先填写表单。',
      withdrawal: '提现前须先验证邮箱。我们已向 {{email}} 发送验证链接，可在任意浏览器中打开。',
      noneContract:
        '签约前须先验证邮箱，而你的账号还没有邮箱，请在个人资料的“登录与安全”中添加。你可以先填写表单。',
      noneWithdrawal: '提现前须先验证邮箱，而你的账号还没有邮箱，请在个人资料的“登录与安全”中添加。',
      open: '{{email}} 尚未验证。我们已发送验证链接，可在任意浏览器中打开。',
      again: '重新发送',
      sent: '含新链接的邮件已发出。如果没有收到，请查看垃圾邮件。',
      wait: {
        one: '我们已发送多封邮件，{{count}} 分钟后可再次发送。',
        other: '我们已发送多封邮件，{{count}} 分钟后可再次发送。',
      },
      change: '更换邮箱',
      add: '添加邮箱',
    },
    change: {
      title: '登录邮箱',
      help: '你用此邮箱登录。编辑通过联系邮箱与你联系，两个邮箱可以不同。',
      helpMails: '你用此邮箱登录，重置密码的链接也会发送到这里。编辑通过联系邮箱与你联系，两个邮箱可以不同。',
      now: '你使用 {{email}} 登录。',
      none: '你使用 Facebook 或 Google 登录。添加邮箱后，也可以用密码登录。',
      field: '新登录邮箱',
      current: '当前密码',
      save: '发送验证链接',
      saveNow: '更改邮箱',
      changed: '登录邮箱已更改',
      waiting:
        '我们已向 {{email}} 发送链接。请在 {{changeLinkMinutes}} 分钟内打开，更改即生效；在此之前不会有任何变化。',
      cancel: '取消更改',
      cancelled: '已取消更改',
      failed: '无法加载登录邮箱',
    },
    mails: {
      title: '邮件通知',
      help: '所有通知也会发到站内消息。邮件发送到你的登录邮箱。',
      none: '此站点不发送邮件，所有内容都在站内消息中。',
      decisions: '合同、奖金和提现的审核结果，以及付款通知',
      on: '今后将发送此类邮件',
      off: '不再发送此类邮件',
      always: '始终通过邮件通知：新设备登录，以及密码、通行密钥、登录邮箱或收款信息的每次更改。',
      failed: '无法加载邮件通知设置',
    },
  },
  authorCenter: {
    stories: {
      contractPlace: ['请输入邮箱'],
      newChapterPlace: [
        '你的联系邮箱',
        '写第四章之前，我们需要你的邮箱，以便编辑就签约事宜与你联系。',
        '邮箱',
        '保存并继续',
        '以后再说',
        '邮箱格式不正确，请检查 @ 符号和域名',
        '邮箱长度不能超过 {{emailChars}} 个字符',
      ],
    },
  },
};
