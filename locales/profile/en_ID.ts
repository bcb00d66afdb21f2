import type { ProfileTexts } from './en_US.ts';

/** Texts of the profile besides the form, in Indonesian. */
export const profileEnID: ProfileTexts = {
  profile: {
    title: 'Profil',
    lead: 'Yang kamu isi di sini akan terisi sendiri saat kamu mengajukan kontrak.',
    save: 'Simpan',
    contents: 'Di halaman ini',
    penName: 'Nama pena',
    penNameHelp: 'Nama ini dilihat pembaca. Ubah di formulir di bawah, di kolom “Nama pena”.',
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
      'Keluarkan perangkat yang tidak kamu kenal atau yang hilang. Karya yang belum terkirim tetap ada di perangkat itu.',
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
    endCancel: 'Biarkan tetap masuk',
    ended: 'Sudah dikeluarkan',
    storage: 'Di perangkat ini',
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
