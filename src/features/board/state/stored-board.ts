import type { BoardState } from './board-state.ts';
import type { PictureName, Scene, Shape } from './shape.ts';

const VERSION = 1;

/** A stored snapshot: how many leading shapes it shares with the previous snapshot, and the table indexes of its other shapes. */
type StoredScene = readonly [same: number, ...others: number[]];
type StoredBoard = Omit<BoardState, 'snapshots'> & {
  readonly v: number;
  readonly shapes: readonly Shape[];
  readonly snapshots: readonly StoredScene[];
};

/** Shapes never change, so each is serialised once, however often the board is stored. */
const words = new WeakMap<Shape, string>();
function inWords(shape: Shape): string {
  const there = words.get(shape);
  if (there !== undefined) return there;
  const made = JSON.stringify(shape);
  words.set(shape, made);
  return made;
}

/** How many leading shapes a snapshot shares with the previous one; computed once, as snapshots never change. */
const begins = new WeakMap<Scene, { before: Scene; same: number }>();
function sameAs(before: Scene, scene: Scene): number {
  const known = begins.get(scene);
  if (known?.before === before) return known.same;
  let same = 0;
  while (same < scene.length && scene[same] === before[same]) same += 1;
  begins.set(scene, { before, same });
  return same;
}

/** The board as text; shared parts of snapshots are stored once. */
export function boardToText({ snapshots, ...rest }: BoardState): string {
  const places = new Map<Shape, number>();
  const placeOf = (shape: Shape): number => {
    const place = places.get(shape) ?? places.size;
    places.set(shape, place);
    return place;
  };
  let before: Scene = [];
  const stored = snapshots.map((scene): StoredScene => {
    const same = sameAs(before, scene);
    before = scene;
    return [same, ...scene.slice(same).map(placeOf)];
  });
  const head = JSON.stringify({ v: VERSION, ...rest, snapshots: stored });
  return `${head.slice(0, -1)},"shapes":[${[...places.keys()].map(inWords).join(',')}]}`;
}

/** The stored board; undefined if this version cannot read it. */
export function boardOfText(text: string): BoardState | undefined {
  try {
    const { v, shapes, snapshots, ...rest } = JSON.parse(text) as StoredBoard;
    if (v !== VERSION) return undefined;
    let before: Scene = [];
    const scenes = snapshots.map(([same, ...others]): Scene => {
      const scene = [...before.slice(0, same), ...others.flatMap((place) => shapes[place] ?? [])];
      before = scene;
      return scene;
    });
    const [first, ...later] = scenes;
    return first && { ...rest, snapshots: [first, ...later] };
  } catch {
    return undefined;
  }
}

const pictured = new WeakMap<Scene, readonly PictureName[]>();
function picturesOn(scene: Scene): readonly PictureName[] {
  const names =
    pictured.get(scene) ?? scene.flatMap((shape) => (shape.kind === 'image' ? [shape.picture] : []));
  pictured.set(scene, names);
  return names;
}

/** Names of all pictures in the board or its history. */
export const picturesNeeded = ({ snapshots }: BoardState): ReadonlySet<PictureName> =>
  new Set(snapshots.flatMap(picturesOn));

/** The board without the shapes whose pictures are missing. */
export function withoutPictures(state: BoardState, isThere: (name: PictureName) => boolean): BoardState {
  const kept = (scene: Scene): Scene =>
    scene.filter((shape) => shape.kind !== 'image' || isThere(shape.picture));
  const [first, ...later] = state.snapshots;
  return { ...state, snapshots: [kept(first), ...later.map(kept)] };
}
