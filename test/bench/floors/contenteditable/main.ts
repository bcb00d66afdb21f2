import { sampleParagraphs } from '#test/bench/sample-text.ts';

const block = document.createElement('div');
block.contentEditable = 'true';
block.ariaLabel = 'Text';
block.textContent = sampleParagraphs(Number(location.hash.slice(1))).join('\n');
document.body.prepend(block);
