import { sampleStroke } from '#test/bench/sample-stroke.ts';

/** A canvas with as many strokes as the address says, and a line from each pointer event to the next. Only its pixels are kept. */

const canvas = document.createElement('canvas');
canvas.width = 688;
canvas.height = 414;
document.body.append(canvas);
const context = canvas.getContext('2d');
if (!context) throw new Error('no canvas');
context.scale(2, 2);
context.lineWidth = 1.5;
for (let index = 0; index < Number(location.hash.slice(1)); index += 1) {
  context.beginPath();
  for (const { x, y } of sampleStroke(index, 344, 207)) context.lineTo(x, y);
  context.stroke();
}
let last: { x: number; y: number } | undefined;
canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId);
  last = { x: event.offsetX, y: event.offsetY };
});
canvas.addEventListener('pointermove', (event) => {
  if (!last) return;
  for (const { offsetX: x, offsetY: y } of event.getCoalescedEvents()) {
    context.beginPath();
    context.moveTo(last.x, last.y);
    context.lineTo(x, y);
    context.stroke();
    last = { x, y };
  }
});
canvas.addEventListener('pointerup', () => {
  last = undefined;
});
