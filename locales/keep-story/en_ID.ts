import type { KeepStoryTexts } from './en_US.ts';

export const keepStoryEnID: KeepStoryTexts = {
  keepStory: {
    label: 'Bab di perangkat ini',
    lead: 'Simpan semua bab agar bisa dibaca tanpa internet (sekitar {{size}})',
    keep: 'Simpan di perangkat ini',
    more: 'Simpan bab yang belum ada',
    progress: '{{done}} dari {{all}} bab di perangkat ini · {{size}}',
    kept: 'Ada di perangkat ini · {{size}}',
    stop: 'Berhenti',
    remove: 'Hapus dari perangkat ini',
    size: '{{size}} MB',
    network: 'Koneksi terputus. Bab yang sudah tersimpan tetap bisa dibaca.',
    full: 'Penyimpanan perangkat penuh. Bab yang sudah tersimpan tetap bisa dibaca.',
    busy: 'Server sedang sibuk. Coba lagi sebentar lagi.',
  },
};
