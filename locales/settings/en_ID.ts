import type { SettingsTexts } from './en_US.ts';

/** Texts of the settings besides the contract form, in Indonesian. */
export const settingsEnID: SettingsTexts = {
  settings: {
    title: 'Pengaturan',
    sections: {
      profile: { title: 'Profil publik', help: 'Avatar, nama pena, dan email kontak' },
      payment: {
        title: 'Pembayaran dan identitas',
        help: 'Terisi sendiri saat kamu mengajukan kontrak',
      },
      security: {
        title: 'Masuk dan keamanan',
        help: 'E-mail masuk dan kata sandimu, serta perangkat tempat kamu masuk',
      },
      notifications: { title: 'Pemberitahuan', help: 'Yang dikabarkan kepadamu lewat email' },
      appearance: { title: 'Tampilan dan bahasa', help: 'Bahasa aplikasi, terang atau gelap' },
      device: {
        title: 'Perangkat ini',
        help: 'Penyimpanan, karya yang belum terkirim, dan semuanya dalam satu berkas',
      },
      delete: { title: 'Hapus akun', help: 'Berhenti dan menghapus datamu' },
    },
    save: 'Simpan',
    penName: 'Nama pena',
    penNameHelp: 'Nama ini dilihat pembaca dan merupakan kolom di formulir pembayaran dan identitas.',
    penNameChange: 'Ubah di sana',
    email: 'Email kontak',
    emailHelp: 'Editor menulis ke alamat ini. Alamat disimpan di perangkat ini dan dikirim saat kamu online.',
    emailSave: 'Simpan email',
    emailSaved: 'Tersimpan. Akan dikirim saat kamu online.',
    password: 'Kata sandi',
    passwordHelp:
      'Kata sandi saat ini akan ditanyakan. Semua perangkat lain akan keluar; tulisan yang belum terkirim tetap ada di sana.',
    passwordCurrent: 'Kata sandi saat ini',
    passwordSave: 'Ubah kata sandi',
    passwordChanged: 'Kata sandimu sudah diubah',
    language: 'Bahasa',
    languageFailed: 'Bahasa ini belum ada di perangkat. Coba lagi saat kamu online.',
    devices: 'Perangkat yang masuk',
    devicesHelp:
      'Keluarkan perangkat yang tidak kamu kenal atau yang hilang. Karya yang belum terkirim tetap ada di perangkat itu. Jaringan adalah bagian depan alamat internet: bisa membedakan rumah dari tempat lain, tetapi bukan nama kota.',
    network: 'Jaringan {{network}}',
    devicesOffline: 'Daftar ini muncul saat kamu online.',
    thisDevice: 'Perangkat ini',
    signedInAt: 'Masuk {{when}}',
    lastSeen: 'Terakhir terlihat {{when}}',
    endOne: 'Keluarkan',
    endOneOf: 'Keluarkan {{name}}',
    endAll: 'Keluarkan semua perangkat lain',
    endTitle: 'Keluarkan {{name}}?',
    endAllTitle: 'Keluarkan semua perangkat lain?',
    endText:
      'Perangkat itu harus masuk lagi sebelum dapat mengirim atau melihat apa pun milikmu. Perangkat ini tetap masuk.',
    endEverywhere: 'Keluar di semua perangkat',
    endEverywhereTitle: 'Keluar di semua perangkat?',
    endEverywhereText:
      'Semua perangkat lain dikeluarkan dulu, lalu perangkat ini. Jika ada yang belum terkirim di sini, kamu akan ditanya mau diapakan.',
    endCancel: 'Biarkan tetap masuk',
    ended: 'Sudah dikeluarkan',
    colors: 'Warna',
    colorsHelp: 'Mengikuti sistemmu sampai kamu memilih yang lain. Disimpan di perangkat ini.',
    color: { light: 'Terang', dark: 'Gelap' },
    storage: 'Penyimpanan',
    storageUsed: '{{used}} terpakai dari sekitar {{quota}} yang disediakan peramban',
    storageUnknown: 'Peramban ini tidak memberi tahu berapa yang terpakai.',
    unsentNone: 'Semuanya sudah sampai di server.',
    unsentSome: { one: '{{count}} item menunggu dikirim', other: '{{count}} item menunggu dikirim' },
    unsentLink: 'Lihat yang menunggu',
    export: 'Semuanya dalam satu berkas',
    exportHelp:
      'Berkas .zip berisi cerita dan bab, profil, kontrak, pengajuan, pendapatan, dan pesanmu. Berkas dibuat di perangkat ini, termasuk yang belum terkirim.',
    exportStart: 'Buat berkas',
    exportWorking: 'Mengumpulkan: {{done}} dari {{all}}',
    exportDone: 'Berkas sudah dibuat.',
    exportPartly:
      'Berkas dibuat dari yang ada di perangkat ini. Tidak termasuk, karena server tidak dapat dihubungi: {{parts}}.',
    exportFailed: 'Berkas tidak dapat dibuat.',
    part: {
      profile: 'profil',
      contracts: 'kontrak',
      applications: 'pengajuan',
      income: 'pendapatan',
      messages: 'pesan lama',
      chapters: 'bab yang tidak ada di perangkat ini',
    },
  },
};
