import { Circle, Ellipse, FabricImage, type FabricObject, Line, Path, Rect, Triangle, util } from 'fabric';
import { arrowHead, TRIANGLE_HEIGHT } from '#features/board/state/geometry.ts';
import type { Matrix, PictureName, Shape } from '#features/board/state/shape.ts';
import { DASHES } from '#shared/domain/contract/board.ts';
import { Ink } from './ink.ts';
import { WritingBox } from './writing-box.ts';

/** The pixels of a picture by its name; undefined if it is unavailable. */
export type PictureOf = (name: PictureName) => HTMLCanvasElement | undefined;

/** Fonts that every system has; the board loads none. */
const FONT = 'Georgia, "Times New Roman", serif';

type Look = Pick<Shape, 'colour' | 'width'>;

/** A text box, `w` units wide. */
export const makeTextbox = (text: string, { size, w, colour }: { size: number; w: number; colour: string }) =>
  new WritingBox(text, {
    width: w,
    fontSize: size,
    fontFamily: FONT,
    fill: colour,
    strokeWidth: 0,
    objectCaching: false,
  });

/** The fabric object of a shape, centred at its position on the sheet; undefined for an unavailable picture. */
export function makeObject(shape: Shape, pictureOf: PictureOf): FabricObject | undefined {
  const object = unplaced(shape, pictureOf);
  if (object) place(object, shape.at);
  return object;
}

const strokeOf = ({ colour, width }: Look) => ({
  stroke: colour,
  strokeWidth: width,
  strokeUniform: true,
  fill: null,
  objectCaching: false,
});

function unplaced(shape: Shape, pictureOf: PictureOf): FabricObject | undefined {
  const round = { strokeLineCap: 'round', strokeLineJoin: 'round' } as const;
  switch (shape.kind) {
    case 'pencil':
      return new Ink(shape.points, shape.widths, { stroke: shape.colour, strokeWidth: shape.width });
    case 'line':
    case 'dashedLine': {
      const { dx, dy } = shape;
      return new Line([-dx / 2, -dy / 2, dx / 2, dy / 2], {
        ...strokeOf(shape),
        ...(shape.kind === 'line' ? { strokeLineCap: 'round' } : { strokeDashArray: [...DASHES] }),
      });
    }
    case 'arrow': {
      const { dx, dy } = shape;
      const [left, right] = arrowHead(dx, dy);
      const path = `M 0 0 L ${dx} ${dy} M ${left.x} ${left.y} L ${dx} ${dy} L ${right.x} ${right.y}`;
      return new Path(path, { ...strokeOf(shape), ...round });
    }
    case 'rectangle':
      return new Rect({ width: shape.w, height: shape.h, ...strokeOf(shape) });
    case 'circle':
      return new Circle({ radius: shape.r, ...strokeOf(shape) });
    case 'ellipse':
      return new Ellipse({ rx: shape.rx, ry: shape.ry, ...strokeOf(shape) });
    case 'triangle':
      return new Triangle({
        width: shape.side,
        height: shape.side * TRIANGLE_HEIGHT,
        ...strokeOf(shape),
      });
    case 'text':
      return makeTextbox(shape.text, shape);
    case 'image': {
      const picture = pictureOf(shape.picture);
      return picture && new FabricImage(picture, { objectCaching: false });
    }
  }
}

/** Moves an object to the position that a matrix describes. */
export function place(object: FabricObject, at: Matrix): void {
  util.applyTransformToObject(object, [...at]);
  object.setCoords();
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The position of an object on the sheet, also inside a selection, rounded to a thousandth of a unit. */
export function placeOf(object: FabricObject): Matrix {
  const [a, b, c, d, e, f] = object.calcTransformMatrix();
  return [rounded(a, 5), rounded(b, 5), rounded(c, 5), rounded(d, 5), rounded(e, 3), rounded(f, 3)];
}
