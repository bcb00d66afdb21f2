import { sampleParagraphs } from '#test/bench/sample-text.ts';

const area = document.querySelector('textarea')!;
area.value = sampleParagraphs(Number(location.hash.slice(1))).join('\n');
