import { hasInk, PAD_HEIGHT, PAD_WIDTH } from '#shared/domain/contract/signature.ts';

/** Whether a drawing on a canvas can be seen on white paper. The server makes the same check on the picture it gets. */
export function showsInk(drawn: HTMLCanvasElement): boolean {
  const paper = document.createElement('canvas');
  paper.width = PAD_WIDTH;
  paper.height = PAD_HEIGHT;
  const context = paper.getContext('2d');
  if (!context) return true;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PAD_WIDTH, PAD_HEIGHT);
  context.drawImage(drawn, 0, 0, PAD_WIDTH, PAD_HEIGHT);
  return hasInk(context.getImageData(0, 0, PAD_WIDTH, PAD_HEIGHT).data, 4);
}
