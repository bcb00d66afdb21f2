import type { ToldTexts } from './en_US.ts';

/** The messages in authors' inboxes, in Chinese. */
export const toldZhCN = {
  kinds: {
    chapterApproved: {
      title: '章节审核通过：{{chapter}}',
      body: '《{{story}}》的章节“{{chapter}}”已通过审核，读者现在可以看到。',
    },
    chapterRejected: {
      title: '章节审核未通过：{{chapter}}',
      body: '《{{story}}》的章节“{{chapter}}”未通过审核。请修改后重新发布。',
    },
    chapterPublished: {
      title: '定时发布成功：{{chapter}}',
      body: '《{{story}}》的章节“{{chapter}}”已在你设定的时间发布。',
    },
    chapterNotPublished: {
      title: '定时发布失败：{{chapter}}',
      body: '《{{story}}》的章节“{{chapter}}”未能在你设定的时间发布：缺少标题或正文，或字数过多。该章节已恢复为草稿。',
    },
    contractApproved: {
      title: '签约审核通过：《{{story}}》',
      body: '《{{story}}》的签约申请已通过审核。你现在可以发布付费章节，已签署的合同可在这部作品的合同页面查看。',
    },
    contractRejected: {
      title: '签约审核未通过：《{{story}}》',
      body: '《{{story}}》的签约申请未通过审核。你可以修改表单后重新申请。',
    },
    completionApproved: {
      title: '已完结：《{{story}}》',
      body: '《{{story}}》的完结申请已通过审核。作品已完结，不能再添加新章节。',
    },
    completionRejected: {
      title: '完结审核未通过：《{{story}}》',
      body: '《{{story}}》的完结申请未通过审核。你可以继续发布章节，写完后再次申请。',
    },
    bonusApproved: {
      title: '{{bonusKind}}审核通过：{{amountCents}}',
      body: '《{{story}}》的{{bonusKind}}申请已通过审核，{{amountCents}} 已计入你的余额。',
    },
    bonusRejected: {
      title: '{{bonusKind}}审核未通过：《{{story}}》',
      body: '《{{story}}》的{{bonusKind}}申请未通过审核。满足条件后可以再次申请。',
    },
    withdrawalApproved: {
      title: '提现审核通过：{{amountCents}}',
      body: '你的提现申请（{{amountCents}}）已通过审核，最迟于 {{payBy}}付款。税费由作者承担。',
    },
    withdrawalRejected: {
      title: '提现审核未通过：{{amountCents}}',
      body: '你的提现申请（{{amountCents}}）未通过审核，该金额已退回余额。',
    },
    withdrawalPaid: {
      title: '已付款：{{netCents}}',
      body: '你的提现（{{amountCents}}）已付款，扣除税费后实付 {{netCents}}。付款流水号：{{reference}}。',
    },
    incomeVerified: {
      title: '{{month}}收入：{{amountCents}}',
      body: '你 {{month}}的收入已结算，{{amountCents}} 已计入你的余额。',
    },
    signInEnded: {
      title: '为了账号安全，我们结束了一处登录',
      body: '同一份登录凭证在两台设备上被使用，可能有人复制了它。我们已让这两台设备退出登录；其他设备不受影响，作品也没有变动。如果在个人资料的“登录与安全”中看到不认识的设备，请让它退出登录。',
    },
    passwordChanged: {
      title: '你的密码已更改',
      body: '你的密码已在 {{device}} 上更改。其他设备都已退出登录，未同步的内容会保留在原设备上。如果不是你本人操作，请立即退出登录并选择“忘记密码？”。',
    },
    newSignIn: {
      title: '有新设备登录',
      body: '你的账号在新设备 {{device}} 上登录。如果不是你本人操作，请在个人资料的“登录与安全”中让该设备退出登录，并修改密码。',
    },
    deletionAsked: {
      title: '你的账号将于 {{deleteOn}}注销',
      body: '在此之前读者看不到你的作品。如果改变主意，请在个人资料的“注销账号”中选择“保留我的账号”。',
    },
    emailChanged: {
      title: '登录邮箱已更改',
      body: '你现在使用 {{email}} 登录。确认链接在 {{device}} 上打开。如果不是你本人操作，请使用发送到旧邮箱的邮件中的链接，或联系编辑。',
    },
    emailReplaced: {
      title: '登录邮箱已更改',
      body: '你现在使用 {{email}} 登录。此更改在 {{device}} 上进行。如果不是你本人操作，请立即联系编辑。',
    },
    emailRestored: {
      title: '登录邮箱已恢复',
      body: '登录邮箱的更改已撤销：你重新使用 {{email}} 登录。所有设备均已退出登录，旧密码和通行密钥不能再使用。',
    },
    passkeyAdded: {
      title: '已添加通行密钥',
      body: '你的账号已在 {{device}} 上添加了一个通行密钥，可用于登录。如果不是你本人操作，请在个人资料的“登录与安全”中移除它，并修改密码。',
    },
    passkeyRemoved: {
      title: '已移除通行密钥',
      body: '你的账号已在 {{device}} 上移除了一个通行密钥。如果不是你本人操作，请修改密码，并在个人资料的“登录与安全”中检查你的通行密钥。',
    },
    codesMade: {
      title: '已生成恢复码',
      body: '你的账号已在 {{device}} 上生成新的恢复码，之前的恢复码已失效。如果不是你本人操作，请在个人资料的“登录与安全”中删除它们，并修改密码。',
    },
    codeUsed: {
      title: '已使用恢复码',
      body: '有人在 {{device}} 上用你的一个恢复码设置了新密码，所有设备均已退出登录。如果不是你本人操作，请立即通过“忘记密码？”重置密码，并重新生成恢复码。',
    },
    codeForSignIn: {
      title: '已使用恢复码',
      body: '有人在 {{device}} 上用你的一个恢复码代替了第二重验证，该恢复码已失效。如果不是你本人操作，请立即修改密码，并在个人资料的“登录与安全”中重新生成恢复码。',
    },
    factorAdded: {
      title: '已设置身份验证器应用',
      body: '现在登录你的账号需要身份验证器应用的验证码。该应用在 {{device}} 上设置，其他设备均已退出登录，未同步的内容仍保留在设备上。如果不是你本人操作，请立即按照相关邮件中的说明处理；如果没有收到邮件，请联系 Tinta 的运营方。',
    },
    factorRemoved: {
      title: '已移除身份验证器应用',
      body: '登录你的账号不再需要应用的验证码；编辑登录则需要通行密钥或恢复码。该应用在 {{device}} 上移除。如果不是你本人操作，请立即修改密码，并在个人资料的“登录与安全”中重新设置。',
    },
    codesRemoved: {
      title: '恢复码已删除',
      body: '你账号的恢复码在 {{device}} 上删除，均已失效。如果不是你本人操作，请立即修改密码，并在个人资料的“登录与安全”中重新生成恢复码。',
    },
    factorOffered: {
      title: '有人开始设置身份验证器应用',
      body: '有人在 {{device}} 上开始为你的账号设置身份验证器应用。目前没有任何变化。如果不是你本人操作，请立即在个人资料的“登录与安全”中修改密码。',
    },
    factorTaken: {
      title: '你的第二重验证已移除',
      body: '本站的运营方移除了你账号的第二重验证，所有设备都已退出登录。请在个人资料的“登录与安全”中重新设置。如果不是你申请的，请修改密码并联系他们。',
    },
    editorAdded: {
      title: '你的账号现在是编辑账号',
      body: '本站的运营方将你的账号设为编辑账号。编辑后台需要第二重验证。请先在个人资料的“登录与安全”中检查通行密钥和恢复码，并移除你不认识的。',
    },
    waysInClosed: {
      title: '“非本人操作”已阻止他人进入你的账号',
      body: '有人打开了身份验证器应用邮件中的“非本人操作”链接。应用、通行密钥和恢复码均已移除，所有设备都已退出登录，旧密码不能再使用。',
    },
    paymentProposed: {
      title: '合同中有新的收款信息：{{payee}}',
      body: '你提交的合同填写了新的收款信息：{{payee}}。该信息在 {{device}} 上填写。合同通过后，你的收入将付至该账户；在此之前一切不变。如果不是你本人操作，请在个人资料的“收款与身份”中选择“非本人操作”。',
    },
    paymentChanged: {
      title: '新的收款信息：{{payee}}',
      body: '今后你的收入将付至 {{payee}}。该信息在 {{device}} 上填写。为了你的资金安全，三天内不会向其付款，具体时间见个人资料。如果不是你本人操作，请在此之前在个人资料的“收款与身份”中选择“非本人操作”。',
    },
    paymentRestored: {
      title: '新的收款信息已撤销',
      body: '你表示新的收款信息不是你填写的。之前的信息有效，付至新账户的提现已停止，其他设备已退出登录。请设置新密码，因为有人知道你的旧密码。',
    },
    suspensionEnded: {
      title: '你的账号已恢复使用',
      body: '你的账号曾因以下原因被暂停使用，现在已恢复。这段时间你在设备上写的内容现在会同步。',
    },
    deskMessage: { title: '{{title}}', body: '{{text}}' },
    deskReply: { title: '编辑的回复', body: '{{text}}\n\n你的留言：\n{{question}}' },
  },
  reason: '原因：{{reason}}',
  /** The reason of a withdrawal that the owner stopped. */
  paymentUndone: '收款信息不是作者本人填写的',
  untitled: '（未命名）',
  bonusKind: { signing: '签约奖金', completion: '完结奖金', firstRelease: '首发奖金' },
} satisfies ToldTexts;
