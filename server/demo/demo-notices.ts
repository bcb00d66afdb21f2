import type { NoticePublish } from '#shared/protocol/notice/notice.ts';

/** A notice of the demo, published this many days before the start. */
export type DemoNotice = Pick<NoticePublish, 'category' | 'texts'> & { readonly daysAgo: number };

/** Notices of an installation that has run for some weeks, the oldest first. */
export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    daysAgo: 41,
    category: 'news',
    texts: {
      en_US: {
        title: 'Tinta is open',
        text: 'Welcome. You can write here with or without a network: every word is kept on your phone and sent by itself later.\n\n## To begin\n\n- Make a story: title, genre, a synopsis of 20 to 300 words\n- Write the first chapter, up to 3000 words\n- Publish it, and open the story to readers\n\nTell us what is missing; the address is at the foot of each page.',
      },
      en_ID: {
        title: 'Tinta sudah dibuka',
        text: 'Selamat datang. Di sini kamu bisa menulis dengan atau tanpa jaringan: setiap kata tersimpan di ponselmu dan terkirim sendiri nanti.\n\n## Mulai dari sini\n\n- Buat cerita: judul, genre, sinopsis 20 sampai 300 kata\n- Tulis bab pertama, paling banyak 3000 kata\n- Terbitkan, lalu buka ceritanya untuk pembaca\n\nKabari kami kalau ada yang kurang; alamatnya ada di bagian bawah setiap halaman.',
      },
      zh_CN: {
        title: 'Tinta 正式开放',
        text: '欢迎。有没有网络都可以在这里写作：每个字都先保存在手机上，联网后自动发送。\n\n## 从这里开始\n\n- 创建作品：书名、类型、20 至 300 字的简介\n- 写第一章，最多 3000 字\n- 发布章节，并向读者开放作品\n\n有什么不足请告诉我们，联系方式在每页底部。',
      },
    },
  },
  {
    daysAgo: 17,
    category: 'payout',
    texts: {
      en_US: {
        title: 'When withdrawals open, and when they are paid',
        text: 'Withdrawals can be applied for once a month, from the 5th to the 7th (UTC+08:00), when the balance has reached $100. They are paid before the 20th, normally on the 15th. Taxes and fees are borne by the author.\n\nThe benefits page shows the days in the time of your own place.',
      },
      en_ID: {
        title: 'Kapan penarikan dibuka, dan kapan dibayarkan',
        text: 'Penarikan dapat diajukan sekali sebulan, tanggal 5 sampai 7 (UTC+08:00), bila saldo sudah mencapai $100. Pembayaran dilakukan sebelum tanggal 20, biasanya tanggal 15. Pajak dan biaya ditanggung penulis.\n\nHalaman keuntungan menampilkan hari-harinya menurut waktu di tempatmu.',
      },
      zh_CN: {
        title: '提现开放与到账时间',
        text: '余额达到 100 美元后，每月 5 日至 7 日（UTC+08:00）可申请一次提现，20 日前支付，通常为 15 日。税费由作者承担。\n\n福利页面会按你所在地的时间显示这些日期。',
      },
    },
  },
  {
    daysAgo: 3,
    category: 'event',
    texts: {
      en_US: {
        title: 'A month of first chapters',
        text: 'Until the end of next month our editors read every first chapter that is published, and write to the authors of those they would like to see go on.\n\nNothing is to be applied for: publish the chapter and open the story.',
      },
      en_ID: {
        title: 'Sebulan bab pertama',
        text: 'Sampai akhir bulan depan, editor kami membaca setiap bab pertama yang terbit, dan menulis kepada penulis yang ceritanya ingin mereka lihat berlanjut.\n\nTidak perlu mendaftar: terbitkan babnya dan buka ceritanya.',
      },
      zh_CN: {
        title: '首章月',
        text: '到下月底为止，编辑会阅读每一篇新发布的第一章，并写信给希望继续写下去的作者。\n\n无需报名：发布章节并开放作品即可。',
      },
    },
  },
];
