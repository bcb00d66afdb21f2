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
  },
  footer: '此邮件与你的账号有关，由 Tinta 发送。请勿回复。',
};
