import { Canvas, type FabricObject, InteractiveFabricObject } from 'fabric';
import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';

const PAPER = '#ffffff';
/** Ink on the white sheet, in both themes. */
const HANDLES = '#34437a';

Object.assign(InteractiveFabricObject.ownDefaults, {
  borderColor: HANDLES,
  cornerColor: HANDLES,
  cornerStyle: 'circle',
  transparentCorners: false,
  cornerSize: 12,
  touchCornerSize: 36,
});

/** Fabric's canvas with a white sheet on it: what is drawn outside the sheet is not seen. */
export class Sheet extends Canvas {
  /** All but what is being moved or written, as it looks meanwhile. */
  private resting: HTMLCanvasElement | undefined;

  constructor(...args: ConstructorParameters<typeof Canvas>) {
    super(...args);
    this.on('before:render', ({ ctx }) => this.drawGround(ctx));
  }

  /** Draws no farther than the sheet goes; only the handles of what is selected may reach beyond it. */
  override renderCanvas(context: CanvasRenderingContext2D, objects: FabricObject[]): void {
    const handles = !this.skipControlsDrawing;
    this.skipControlsDrawing = true;
    this.clearContext(context);
    context.save();
    const whole = context.getTransform();
    context.transform(...this.viewportTransform);
    this.clipToPaper(context);
    context.setTransform(whole);
    super.renderCanvas(context, this.resting ? this.getActiveObjects() : objects);
    context.restore();
    this.skipControlsDrawing = !handles;
    if (handles) this.drawControls(context);
  }

  /** Puts one more object on top. Only it is drawn, however many there are. */
  addOnTop(object: FabricObject): void {
    this.add(object);
    this.drawOn(this.getContext(), (context) => object.render(context));
  }

  /** Draws on one of the two layers in units of the sheet, no farther than the sheet goes. */
  drawOn(context: CanvasRenderingContext2D, draw: (context: CanvasRenderingContext2D) => void): void {
    context.save();
    context.transform(...this.viewportTransform);
    this.clipToPaper(context);
    draw(context);
    context.restore();
  }

  /** Keeps a picture of all that is not selected: while one thing moves, the other thousands are not drawn again each frame. */
  rest(): void {
    const moving = this.getActiveObjects();
    for (const object of moving) object.visible = false;
    this.skipControlsDrawing = true;
    this.resting = undefined;
    this.renderAll();
    const picture = document.createElement('canvas');
    picture.width = this.lowerCanvasEl.width;
    picture.height = this.lowerCanvasEl.height;
    picture.getContext('2d')?.drawImage(this.lowerCanvasEl, 0, 0);
    this.skipControlsDrawing = false;
    for (const object of moving) object.visible = true;
    this.resting = picture;
    this.requestRenderAll();
  }

  /** Everything is drawn anew from here on. */
  wake(): void {
    this.resting = undefined;
    this.requestRenderAll();
  }

  /** What the objects are drawn on: the white sheet, or the picture of all that rests. */
  private drawGround(context: CanvasRenderingContext2D): void {
    context.save();
    if (this.resting) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(this.resting, 0, 0);
    } else {
      context.transform(...this.viewportTransform);
      context.fillStyle = PAPER;
      context.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
    }
    context.restore();
  }

  private clipToPaper(context: CanvasRenderingContext2D): void {
    context.beginPath();
    context.rect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
    context.clip();
  }
}
