import { Canvas, type FabricObject, InteractiveFabricObject } from 'fabric';
import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';

const PAPER = '#ffffff';
/** Colour of the selection's handles. It is the same in both themes, as the sheet is always white. */
const HANDLES = '#34437a';

Object.assign(InteractiveFabricObject.ownDefaults, {
  borderColor: HANDLES,
  cornerColor: HANDLES,
  cornerStyle: 'circle',
  transparentCorners: false,
  cornerSize: 12,
  touchCornerSize: 36,
});

/** Fabric's canvas with a white sheet on it. Drawings outside the sheet are hidden. */
export class Sheet extends Canvas {
  /** A picture of everything except what is being moved or written. */
  private resting: HTMLCanvasElement | undefined;

  constructor(...args: ConstructorParameters<typeof Canvas>) {
    super(...args);
    this.on('before:render', ({ ctx }) => this.drawGround(ctx));
  }

  /** Clips drawings to the sheet; only the handles of the selection may reach beyond it. */
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

  /** Adds an object on top. Only this object is drawn, however many the sheet has. */
  addOnTop(object: FabricObject): void {
    this.add(object);
    this.drawOn(this.getContext(), (context) => object.render(context));
  }

  /** Draws on one of the two layers in units of the sheet, clipped to the sheet. */
  drawOn(context: CanvasRenderingContext2D, draw: (context: CanvasRenderingContext2D) => void): void {
    context.save();
    context.transform(...this.viewportTransform);
    this.clipToPaper(context);
    draw(context);
    context.restore();
  }

  /** Keeps a picture of everything not selected: while one object moves, thousands of others need not be drawn in each frame. */
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

  /** Discards the picture of the resting objects: from now on every object is drawn. */
  wake(): void {
    this.resting = undefined;
    this.requestRenderAll();
  }

  /** Draws what is below the objects: the white sheet, or the picture of the resting objects. */
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
