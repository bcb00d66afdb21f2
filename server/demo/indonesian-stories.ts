import type { DemoStory } from './demo-story.ts';

/** The demo author's Indonesian stories. */
export const INDONESIAN_STORIES: readonly DemoStory[] = [
  {
    title: 'Warung Terakhir Jalan Kenanga',
    genreId: 'contemporary-romance',
    contractType: 'exclusive',
    audience: 'female',
    synopsis:
      'Setelah sebelas tahun merantau, Laras pulang untuk menjual warung peninggalan ibunya. Pembelinya sudah ada, harganya bagus, dan surat-suratnya tinggal ditandatangani. Yang tidak ia duga: selama ia pergi, seseorang membuka warung itu setiap pagi, menyalakan kompornya, dan memasak persis seperti ibunya dulu.',
    tags: ['second-chance', 'food', 'family', 'village', 'slow-burn'],
    cover: { sky: ['#7a2e1d', '#f2a65a'], accent: '#fff1d0', motif: 'lantern' },
    state: 'opened',
    chapters: [
      {
        title: 'Bau Bawang Goreng',
        state: 'published',
        text: `Yang pertama kali menyambut Laras bukan orang, melainkan bau bawang goreng.

Ia berdiri di ujung Jalan Kenanga dengan koper di tangan kiri dan map biru di tangan kanan, dan selama beberapa detik ia lupa untuk apa ia datang. Bau itu tidak mungkin ada. Ibu sudah tiga tahun tiada. Warung itu seharusnya terkunci, berdebu, dan siap dijual.

Tetapi pintunya terbuka. Di depannya ada dua sepeda motor, seorang bapak yang sedang membaca koran, dan papan tulis kecil dengan tulisan kapur: Soto hari ini. Habis ya sudah.

Itu tulisan yang selalu dipakai Ibu.

* * *

"Mau makan di sini atau dibungkus?" tanya seorang laki-laki dari balik kepulan uap.

"Saya pemilik warung ini," kata Laras.

Laki-laki itu meletakkan sendok sayurnya pelan-pelan. Ia memandang koper itu, lalu map biru itu, lalu wajah Laras.

"Oh," katanya. "Berarti Mbak yang tidak suka seledri."`,
      },
      {
        title: 'Resep yang Tidak Pernah Ditulis',
        state: 'published',
        note: 'Terima kasih sudah membaca! Bab berikutnya terbit minggu depan.',
        text: `Namanya Bima. Ia bicara seperlunya, dan setiap kali Laras bertanya lebih dari yang perlu, ia mulai mengiris sesuatu.

"Siapa yang memberi Anda kunci?"

Daun bawang.

"Siapa yang mengajari Anda memasak ini?"

Cabai rawit.

"Ibu saya tidak pernah menulis resepnya. Saya sudah mencari di mana-mana."

Pisau itu berhenti.

"Memang tidak ditulis," kata Bima. "Beliau menyuruh saya mencicipi. Tiga tahun, setiap pagi. Kalau salah, panci itu dibuang, dan kami mulai lagi dari awal."

Laras ingin marah. Ia sudah menyiapkan kemarahan itu sejak di kereta. Tetapi kuah di depannya hangat, dan di dalamnya tidak ada selembar pun seledri.`,
      },
      {
        title: 'Map Biru',
        state: 'scheduled',
        text: `Pembelinya datang hari Jumat, mengenakan sepatu yang terlalu bersih untuk Jalan Kenanga.

Ia tidak duduk. Ia mengetuk dinding seperti orang mengetuk semangka, mengangguk, lalu berkata bahwa bangunannya akan dirobohkan sebelum puasa.

"Tempat parkir," katanya ketika Laras bertanya. "Untuk minimarket di belakang."

Dari dapur terdengar bunyi pisau. Seledri, pikir Laras. Ia sedang mengiris seledri, padahal tidak ada yang memesan.`,
      },
    ],
  },
  {
    title: 'Anak Penjaga Hujan',
    genreId: 'fantasy',
    contractType: 'nonExclusive',
    audience: 'male',
    synopsis:
      'Di lereng Gunung Sewu, hujan tidak turun begitu saja. Ia harus dijemput, dan tugas itu turun-temurun di keluarga Jaka. Ketika kakeknya hilang bersama kendi penyimpan mendung, kemarau datang lebih cepat daripada utusan raja, dan Jaka harus memilih siapa yang lebih dulu ia hadapi.',
    tags: ['folklore', 'magic', 'coming-of-age', 'family'],
    cover: { sky: ['#12403c', '#8fc1a9'], accent: '#f4f1de', motif: 'mountain' },
    state: 'waiting',
    chapters: [
      {
        title: 'Kendi yang Kosong',
        state: 'published',
        text: `Kakek selalu berkata bahwa mendung itu seperti kambing. Jangan dikejar. Duduk saja, pura-pura tidak peduli, nanti ia datang sendiri.

Jaka sudah duduk selama sembilan hari.

Di bawah sana sawah mulai retak. Orang-orang desa sudah tidak lagi bertanya kapan hujan turun; mereka hanya menengadah ke lereng, ke arah rumah kecil itu, lalu pulang tanpa berkata apa-apa. Diam mereka lebih berat daripada teriakan.

Pada hari kesepuluh Jaka menurunkan kendi dari para-para dan membuka sumbatnya.

Di dalamnya tidak ada mendung. Hanya ada secarik kain, dan di atasnya, dengan tulisan Kakek yang miring: Jangan cari aku di tempat basah.`,
      },
      {
        title: 'Utusan Raja',
        state: 'published',
        text: `Mereka datang bertujuh, dan kuda-kuda mereka haus.

"Sri Baginda ingin membeli hujan," kata yang paling depan. Ia turun dari kudanya, membentangkan gulungan, dan membacakan angka yang cukup untuk membeli seluruh lereng itu dua kali.

Jaka tidak pandai berhitung. Tetapi ia tahu berapa banyak air yang ada di kendi Kakek pada tahun yang paling baik.

"Hujan tidak dijual," katanya.

"Semua dijual, Nak." Utusan itu tersenyum. "Kakekmu juga berkata begitu. Pada mulanya."`,
      },
    ],
  },
];
