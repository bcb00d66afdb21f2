import type { ToldTexts } from './en_US.ts';

/** The messages in authors' inboxes, in Indonesian. */
export const toldEnID = {
  kinds: {
    chapterApproved: {
      title: 'Bab disetujui: {{chapter}}',
      body: 'Bab “{{chapter}}” dari “{{story}}” telah disetujui. Pembaca sudah bisa membacanya.',
    },
    chapterRejected: {
      title: 'Bab tidak disetujui: {{chapter}}',
      body: 'Bab “{{chapter}}” dari “{{story}}” tidak disetujui. Perbaiki lalu terbitkan lagi.',
    },
    chapterPublished: {
      title: 'Terbit sesuai jadwal: {{chapter}}',
      body: 'Bab “{{chapter}}” dari “{{story}}” telah terbit pada waktu yang kamu tentukan.',
    },
    chapterNotPublished: {
      title: 'Tidak terbit: {{chapter}}',
      body: 'Bab “{{chapter}}” dari “{{story}}” tidak bisa terbit pada waktu yang kamu tentukan: judul atau teksnya kosong, atau katanya terlalu banyak. Bab ini kembali menjadi draf.',
    },
    contractApproved: {
      title: 'Kontrak disetujui: {{story}}',
      body: 'Kontrak untuk “{{story}}” telah disetujui. Mulai sekarang kamu bisa menjual bab, dan dokumen yang ditandatangani tersedia di halaman kontrak cerita ini.',
    },
    contractRejected: {
      title: 'Kontrak tidak disetujui: {{story}}',
      body: 'Pengajuan kontrak untuk “{{story}}” ditolak. Kamu bisa memperbaiki formulir dan mengajukan lagi.',
    },
    completionApproved: {
      title: 'Tamat: {{story}}',
      body: 'Pengajuan tamat “{{story}}” telah disetujui. Cerita ini sudah tamat: tidak bisa ditambah bab.',
    },
    completionRejected: {
      title: 'Pengajuan tamat tidak disetujui: {{story}}',
      body: 'Pengajuan tamat “{{story}}” ditolak. Kamu bisa menerbitkan bab lagi, dan mengajukan lagi jika cerita sudah selesai.',
    },
    bonusApproved: {
      title: '{{bonusKind}} disetujui: {{amountCents}}',
      body: '{{bonusKind}} untuk “{{story}}” telah disetujui: {{amountCents}} ditambahkan ke saldomu.',
    },
    bonusRejected: {
      title: '{{bonusKind}} tidak disetujui: {{story}}',
      body: '{{bonusKind}} untuk “{{story}}” ditolak. Kamu bisa mengajukan lagi setelah syaratnya terpenuhi.',
    },
    withdrawalApproved: {
      title: 'Penarikan disetujui: {{amountCents}}',
      body: 'Penarikanmu sebesar {{amountCents}} telah disetujui dan akan dibayar paling lambat {{payBy}}. Pajak dan biaya menjadi tanggunganmu.',
    },
    withdrawalRejected: {
      title: 'Penarikan tidak disetujui: {{amountCents}}',
      body: 'Penarikanmu sebesar {{amountCents}} ditolak. Jumlah itu kembali ke saldomu.',
    },
    withdrawalPaid: {
      title: 'Dibayar: {{netCents}}',
      body: 'Penarikanmu sebesar {{amountCents}} telah dibayar. Setelah pajak dan biaya, {{netCents}} sedang dikirim kepadamu. Referensi: {{reference}}.',
    },
    incomeVerified: {
      title: 'Pendapatan {{month}}: {{amountCents}}',
      body: 'Pendapatanmu untuk {{month}} telah diverifikasi: {{amountCents}} ditambahkan ke saldomu.',
    },
    signInEnded: {
      title: 'Demi keamanan, kami mengakhiri satu sesi',
      body: 'Salah satu sesimu dipakai di dua perangkat, jadi mungkin ada yang menyalinnya. Kami mengakhirinya di keduanya. Sesimu yang lain tetap berjalan dan tulisanmu tidak berubah. Jika ada perangkat yang tidak kamu kenal di profilmu, bagian “Akun dan keamanan”, keluarkan perangkat itu.',
    },
    passwordChanged: {
      title: 'Kata sandimu sudah diubah',
      body: 'Kata sandimu diubah dari {{device}}. Semua perangkat lain sudah dikeluarkan. Tulisan yang belum terkirim tetap ada di sana. Jika bukan kamu, keluar dan segera pilih “Lupa kata sandi?”.',
    },
    newSignIn: {
      title: 'Akunmu dibuka dari perangkat baru',
      body: 'Akunmu dibuka dari {{device}}, yang belum pernah dipakai sebelumnya. Jika bukan kamu, keluarkan perangkat itu di profilmu, bagian “Akun dan keamanan”, lalu ubah kata sandimu.',
    },
    deletionAsked: {
      title: 'Akunmu akan dihapus pada {{deleteOn}}',
      body: 'Sampai saat itu pembaca tidak melihat ceritamu. Jika kamu berubah pikiran, pilih “Pertahankan akun saya” di profilmu, bagian “Hapus akun”.',
    },
    emailChanged: {
      title: 'Email akunmu sudah diubah',
      body: 'Kamu sekarang masuk dengan {{email}}. Tautan konfirmasinya dibuka di {{device}}. Jika bukan kamu, pakai tautan di email yang kami kirim ke alamat lamamu, atau hubungi editor.',
    },
    emailReplaced: {
      title: 'Email akunmu sudah diubah',
      body: 'Kamu sekarang masuk dengan {{email}}. Penggantian ini dilakukan di {{device}}. Jika bukan kamu, segera hubungi editor.',
    },
    emailRestored: {
      title: 'Email akunmu sudah dikembalikan',
      body: 'Perubahan email akunmu dibatalkan: kamu masuk dengan {{email}} lagi. Semua sesi diakhiri, serta kata sandi dan passkey lama tidak berlaku lagi.',
    },
    passkeyAdded: {
      title: 'Passkey ditambahkan',
      body: 'Sebuah passkey ditambahkan ke akunmu dari {{device}}. Passkey ini bisa dipakai untuk masuk. Jika bukan kamu, hapus di profilmu, bagian “Akun dan keamanan”, lalu ubah kata sandimu.',
    },
    passkeyRemoved: {
      title: 'Passkey dihapus',
      body: 'Sebuah passkey dihapus dari akunmu lewat {{device}}. Jika bukan kamu, ubah kata sandimu dan periksa passkey di profilmu, bagian “Akun dan keamanan”.',
    },
    codesMade: {
      title: 'Kode pemulihan dibuat',
      body: 'Kode pemulihan baru untuk akunmu dibuat lewat {{device}}. Kode sebelumnya tidak berlaku lagi. Jika bukan kamu, hapus kode itu di profilmu, bagian “Akun dan keamanan”, dan ubah kata sandimu.',
    },
    codeUsed: {
      title: 'Kode pemulihan dipakai',
      body: 'Kata sandi baru dibuat dengan salah satu kode pemulihanmu lewat {{device}}. Semua perangkat dikeluarkan. Jika bukan kamu, buat kata sandi baru lewat “Lupa kata sandi?”, lalu buat kode baru.',
    },
    codeForSignIn: {
      title: 'Kode pemulihan dipakai',
      body: 'Salah satu kode pemulihanmu dipakai sebagai faktor kedua lewat {{device}}. Kode itu tidak berlaku lagi. Jika bukan kamu, segera ubah kata sandimu dan buat kode baru di profilmu, bagian “Akun dan keamanan”.',
    },
    factorAdded: {
      title: 'Aplikasi autentikator disiapkan',
      body: 'Mulai sekarang, masuk ke akunmu memerlukan kode dari aplikasi autentikator. Aplikasi itu disiapkan lewat {{device}}, dan semua perangkat lain dikeluarkan; tulisan yang belum terkirim tetap ada di sana. Jika bukan kamu, segera ikuti petunjuk di email tentang hal ini; jika tidak ada email, hubungi pengelola Tinta.',
    },
    factorRemoved: {
      title: 'Aplikasi autentikator dihapus',
      body: 'Masuk ke akunmu tidak lagi meminta kode dari aplikasi; untuk editor, masuk memerlukan passkey atau kode pemulihan. Aplikasi itu dihapus lewat {{device}}. Jika bukan kamu, segera ubah kata sandimu dan siapkan lagi aplikasi itu di profilmu, bagian “Akun dan keamanan”.',
    },
    codesRemoved: {
      title: 'Kode pemulihan dihapus',
      body: 'Kode pemulihan akunmu dihapus lewat {{device}}. Tidak satu pun yang masih berlaku. Jika bukan kamu, segera ubah kata sandimu dan buat kode baru di profilmu, bagian “Akun dan keamanan”.',
    },
    factorOffered: {
      title: 'Aplikasi autentikator sedang disiapkan',
      body: 'Seseorang mulai menyiapkan aplikasi autentikator untuk akunmu lewat {{device}}. Belum ada yang berubah. Jika bukan kamu, segera ubah kata sandimu di profilmu, bagian “Akun dan keamanan”.',
    },
    factorTaken: {
      title: 'Faktor keduamu dihapus',
      body: 'Pengelola situs ini menghapus faktor kedua akunmu, dan semua sesi berakhir. Siapkan yang baru di profilmu, bagian “Akun dan keamanan”. Jika kamu tidak memintanya, ubah kata sandimu dan hubungi mereka.',
    },
    editorAdded: {
      title: 'Akunmu sekarang akun editor',
      body: 'Pengelola situs ini menjadikan akunmu akun editor. Meja editor meminta faktor kedua. Periksa dulu passkey dan kode pemulihanmu di profilmu, bagian “Akun dan keamanan”, dan hapus yang tidak kamu kenal.',
    },
    waysInClosed: {
      title: '“Bukan saya” sudah menutup akunmu bagi orang lain',
      body: 'Seseorang membuka “Bukan saya” di email tentang aplikasi autentikator. Aplikasi, passkey, dan kode pemulihan dihapus, semua sesi diakhiri, dan kata sandi lama tidak berlaku lagi.',
    },
    paymentProposed: {
      title: 'Kontrak dengan data pembayaran baru: {{payee}}',
      body: 'Kontrak yang kamu kirim menyebut data pembayaran baru: {{payee}}. Data ini dimasukkan di {{device}}. Setelah kontrak disetujui, pendapatanmu dibayarkan ke sana; sebelum itu tidak ada yang berubah. Jika bukan kamu, pilih “Bukan saya” di profilmu, bagian “Pembayaran dan identitas”.',
    },
    paymentChanged: {
      title: 'Data pembayaran baru: {{payee}}',
      body: 'Mulai sekarang pendapatanmu dibayarkan ke {{payee}}. Data ini dimasukkan dari {{device}}. Demi keamananmu, selama tiga hari tidak ada yang dibayarkan ke sana: tanggalnya ada di profilmu. Jika bukan kamu, sebelum tanggal itu pilih “Bukan saya” di sana, bagian “Pembayaran dan identitas”.',
    },
    paymentRestored: {
      title: 'Data pembayaran baru dibatalkan',
      body: 'Kamu menyatakan data pembayaran baru itu bukan milikmu. Data sebelumnya berlaku, penarikan ke data baru dihentikan, dan perangkat lain dikeluarkan. Buat kata sandi baru, karena ada yang tahu kata sandi lama.',
    },
    suspensionEnded: {
      title: 'Akunmu tidak lagi ditangguhkan',
      body: 'Akunmu ditangguhkan karena alasan di bawah ini, dan penangguhannya sudah berakhir. Yang kamu tulis di perangkatmu sementara itu sekarang tersinkron.',
    },
    deskMessage: { title: '{{title}}', body: '{{text}}' },
    deskReply: { title: 'Jawaban dari editor', body: '{{text}}\n\nPesanmu:\n{{question}}' },
  },
  reason: 'Alasan: {{reason}}',
  /** The reason of a withdrawal that the owner stopped. */
  paymentUndone: 'Data pembayaran ini bukan milik penulis',
  untitled: '(tanpa judul)',
  bonusKind: {
    signing: 'Bonus tanda tangan kontrak',
    completion: 'Bonus tamat',
    firstRelease: 'Bonus rilis perdana',
  },
} satisfies ToldTexts;
