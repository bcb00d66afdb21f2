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
        text: 'Welcome. You can write here online or offline: every word is saved on your device right away, and syncs when you’re online.\n\n## Getting started\n\n- Create a story: title, genre, a synopsis of 20 to 300 words\n- Write the first chapter, up to 3000 words\n- Publish it, and make the story public\n\nTell us what’s missing. You’ll find our address at the bottom of every page.',
      },
      en_ID: {
        title: 'Tinta sudah dibuka',
        text: 'Selamat datang. Di sini kamu bisa menulis online maupun offline: setiap kata langsung tersimpan di perangkatmu dan dikirim otomatis saat kamu online.\n\n## Mulai dari sini\n\n- Buat cerita: judul, genre, sinopsis 20 sampai 300 kata\n- Tulis bab pertama, paling banyak 3000 kata\n- Terbitkan, lalu buka ceritanya untuk pembaca\n\nKabari kami jika ada yang kurang. Alamatnya ada di bagian bawah setiap halaman.',
      },
      zh_CN: {
        title: 'Tinta 正式开放',
        text: '欢迎。有没有网络都可以在这里写作：每个字都先保存在设备上，联网后自动同步。\n\n## 从这里开始\n\n- 创建作品：书名、分类、20 至 300 字的简介\n- 写第一章，最多 3000 字\n- 发布章节，并公开作品\n\n有什么不足请告诉我们，联系方式在每页底部。',
      },
    },
  },
  {
    daysAgo: 17,
    category: 'payout',
    texts: {
      en_US: {
        title: 'When withdrawals open, and when they are paid',
        text: 'You can withdraw once a month, from the 5th to the 7th (UTC+08:00), once your balance has reached $100. Payment is made before the 20th, normally the 15th. Taxes and fees are borne by the author.\n\nThe benefits page shows these days in your own time zone.',
      },
      en_ID: {
        title: 'Kapan penarikan dibuka, dan kapan dibayarkan',
        text: 'Penarikan bisa diajukan sekali sebulan, tanggal 5 sampai 7 (UTC+08:00), jika saldo sudah mencapai $100. Pembayaran dilakukan sebelum tanggal 20, biasanya tanggal 15. Pajak dan biaya ditanggung penulis.\n\nHalaman keuntungan menampilkan hari-harinya menurut waktu setempat.',
      },
      zh_CN: {
        title: '提现开放与到账时间',
        text: '余额达到 $100 后，每月 5 日至 7 日（UTC+08:00）可申请一次提现，20 日前付款，通常为 15 日。税费由作者承担。\n\n福利页面会按你所在地的时间显示这些日期。',
      },
    },
  },
  {
    daysAgo: 3,
    category: 'event',
    texts: {
      en_US: {
        title: 'A month of first chapters',
        text: 'Until the end of next month our editors read every first chapter that is published, and write to the authors whose stories they would like to see continue.\n\nNo need to sign up: publish the chapter and make the story public.',
      },
      en_ID: {
        title: 'Sebulan bab pertama',
        text: 'Sampai akhir bulan depan, editor kami membaca setiap bab pertama yang terbit, dan menghubungi penulis yang ceritanya mereka harap berlanjut.\n\nTidak perlu mendaftar: terbitkan babnya dan buka ceritanya.',
      },
      zh_CN: {
        title: '首章月',
        text: '到下月底为止，编辑会阅读每部作品新发布的第一章，并写信给希望继续写下去的作者。\n\n无需报名：发布章节并公开作品即可。',
      },
    },
  },
];
