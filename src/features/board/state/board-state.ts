import { PAD_BRUSH_COLOR } from '#shared/domain/contract/signature.ts';
import { canRedo, canUndo, emptyHistory, type History, pushed, redone, shownOf, undone } from './history.ts';
import type { Drawn, Matrix, Scene, Shape } from './shape.ts';
import { type Tool, WIDTH_MAX, WIDTH_MIN } from './tools.ts';

/** Maximum number of shapes on a board, and of all their points. Beyond either limit nothing more is drawn: the stored size is limited. */
export const SHAPES_MAX = 5_000;
export const POINTS_MAX = 150_000;
/** Maximum number of pictures on a board, including those that undo restores. */
export const PICTURES_MAX = 8;

/** The state of the board (docs/spec, section 3): tool, stroke colour and width, snapshots and the undo stage. */
export type BoardState = History & {
  readonly tool: Tool;
  readonly colour: string;
  readonly width: number;
  /** Id of the next shape. */
  readonly next: number;
};

export type BoardAction =
  | { readonly type: 'draw'; readonly drawn: Drawn }
  /** Rewrites a text; an emptied text is removed. */
  | {
      readonly type: 'write';
      readonly id: number;
      readonly text: string;
      readonly at: Matrix;
      readonly w: number;
    }
  | { readonly type: 'place'; readonly placed: readonly { readonly id: number; readonly at: Matrix }[] }
  | { readonly type: 'remove'; readonly ids: readonly number[] }
  | { readonly type: 'clear' | 'undo' | 'redo' }
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'colour'; readonly colour: string }
  | { readonly type: 'width'; readonly width: number };

/** An empty board: the pad's black, and the pad's stroke width on a sheet twice as wide. */
export const newBoard: BoardState = {
  ...emptyHistory,
  tool: 'pencil',
  colour: PAD_BRUSH_COLOR,
  width: 4,
  next: 1,
};

/** The board after an action; the same object if the action changes nothing. */
export function boardAfter(state: BoardState, action: BoardAction): BoardState {
  const scene = shownOf(state);
  const shows = (next: Scene): BoardState => (next === scene ? state : { ...state, ...pushed(state, next) });
  switch (action.type) {
    case 'draw': {
      if (isFull(state, action.drawn)) return state;
      const { next: id, colour, width } = state;
      const shape: Shape = { ...action.drawn.form, at: action.drawn.at, id, colour, width };
      return { ...shows([...scene, shape]), next: id + 1 };
    }
    case 'write': {
      if (action.text.trim() === '') return boardAfter(state, { type: 'remove', ids: [action.id] });
      return shows(written(scene, action));
    }
    case 'place':
      return shows(placed(scene, action));
    case 'remove':
      return shows(without(scene, action.ids));
    case 'clear':
      return shows(scene.length === 0 ? scene : []);
    case 'undo':
      return canUndo(state) ? { ...state, ...undone(state) } : state;
    case 'redo':
      return canRedo(state) ? { ...state, ...redone(state) } : state;
    case 'tool':
      return { ...state, tool: action.tool };
    case 'colour':
      return { ...state, colour: action.colour };
    case 'width':
      return { ...state, width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, action.width)) };
  }
}

type ActionOf<Type extends BoardAction['type']> = Extract<BoardAction, { type: Type }>;

/** The scene with a rewritten text; the same object if the text is unchanged. */
function written(scene: Scene, { id, text, at, w }: ActionOf<'write'>): Scene {
  const there = scene.find((shape) => shape.id === id);
  if (there?.kind !== 'text' || (there.text === text && there.w === w)) return scene;
  return scene.map((shape) => (shape === there ? { ...there, text, w, at } : shape));
}

/** The scene with moved shapes; the same object if none moves. */
function placed(scene: Scene, action: ActionOf<'place'>): Scene {
  const places = new Map(action.placed.map(({ id, at }) => [id, at]));
  const next = scene.map((shape) => {
    const at = places.get(shape.id);
    return at && !isSame(at, shape.at) ? { ...shape, at } : shape;
  });
  return next.some((shape, index) => shape !== scene[index]) ? next : scene;
}

/** The scene without these shapes; the same object if it has none of them. */
function without(scene: Scene, ids: readonly number[]): Scene {
  const gone = new Set(ids);
  const next = scene.filter(({ id }) => !gone.has(id));
  return next.length === scene.length ? scene : next;
}

const isSame = (one: Matrix, other: Matrix): boolean => one.every((value, index) => value === other[index]);

const pointsOf = (form: Drawn['form']): number => (form.kind === 'pencil' ? form.points.length / 2 : 1);

/** The pictures that this and any earlier snapshot need. */
const picturesOf = ({ snapshots, stage }: History): Set<string> =>
  new Set(
    snapshots
      .slice(0, stage + 1)
      .flatMap((scene) => scene.flatMap((shape) => (shape.kind === 'image' ? [shape.picture] : []))),
  );

/** Whether adding this would exceed the board's limits. */
export function isFull(state: BoardState, { form }: Drawn): boolean {
  const scene = shownOf(state);
  if (scene.length >= SHAPES_MAX) return true;
  if (form.kind === 'image' && picturesOf(state).size >= PICTURES_MAX) return true;
  return scene.reduce((sum, shape) => sum + pointsOf(shape), pointsOf(form)) > POINTS_MAX;
}
