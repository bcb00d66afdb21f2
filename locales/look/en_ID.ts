import type { LookTexts } from './en_US.ts';

/** Texts of the writing page's view settings, in Indonesian. */
export const lookEnID: LookTexts = {
  look: {
    title: 'Teks dan halaman',
    size: 'Ukuran huruf',
    smaller: 'Lebih kecil',
    larger: 'Lebih besar',
    letter: 'A',
    face: 'Jenis huruf',
    faceStory: 'Buku',
    faceDevice: 'Standar',
    width: 'Lebar baris',
    narrow: 'Sempit',
    middle: 'Sedang',
    wide: 'Lebar',
    typewriter: 'Mode mesin tik',
    typewriterHelp: 'Baris yang kamu tulis tetap di ketinggian yang sama.',
    awake: 'Layar tetap menyala',
    awakeHelp: 'Selama kamu mengetik, dan tiga menit sesudahnya.',
    awakeCannot: 'Tidak didukung browser ini.',
    formats: 'Format saat mengetik',
    formatsHelp:
      '**tebal**, *miring*, ~~coret~~, “> ” untuk kutipan, -- untuk tanda pisah. Backspace membatalkannya.',
    quotes: 'Tanda kutip tipografis',
    quotesHelp:
      'Tanda kutip lurus dan tiga titik menjadi “ ” ’ dan … saat mengetik. Backspace membatalkannya.',
    quotesOffer:
      'Tinta bisa mengubah tanda kutip lurus menjadi melengkung saat kamu mengetik: buka “Teks dan halaman”',
    ruby: 'Simpan cara baca (ruby)',
    rubyHelp: 'Teks yang ditempel dan diimpor menyimpannya dalam kurung: 漢字(かんじ).',
    device: 'Hanya disimpan di perangkat ini.',
  },
};
