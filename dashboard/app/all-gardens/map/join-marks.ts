/** Things on a map whose marks would lie on each other share one mark. Pure. */
import { type MapBox, meetsAny } from '../../../location/map/map-boxes.ts';
import type { MapSize, Pixel } from '../../../location/map/map-view.ts';

export interface Placed<Thing> extends Pixel {
  thing: Thing;
}
/** In the middle of its things, which are in the order of the list. */
export interface Mark<Thing> extends Pixel {
  things: Thing[];
}

/** What a finger needs, and a count of three digits. */
export const MARK_PX: MapSize = { width: 68, height: 44 };

type Joined = Pixel & { places: number[] };

/**
 * No two marks lie on each other, and which things share one does not hang on the order of the list; marks are in that
 * of their first things.
 */
export function joinMarks<Thing>(placed: readonly Placed<Thing>[]): Mark<Thing>[] {
  let marks: Joined[] = placed
    .map(({ x, y }, place) => ({ x, y, places: [place] }))
    .sort((one, other) => one.x - other.x || one.y - other.y);
  for (let before = Number.POSITIVE_INFINITY; marks.length < before; ) {
    before = marks.length;
    marks = joinOnce(marks);
  }
  return marks
    .map(({ x, y, places }) => ({ x, y, places: places.sort((one, other) => one - other) }))
    .sort((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))
    .map(({ x, y, places }) => ({ x, y, things: places.flatMap((place) => placed[place]?.thing ?? []) }));
}

/** Joined ones move, and may then lie on others. */
function joinOnce(marks: readonly Joined[]): Joined[] {
  const joined: Joined[] = [];
  for (const mark of marks) {
    const found = joined.findIndex((other) => doMeet(mark, other));
    const other = joined[found];
    if (other) joined[found] = join(other, mark);
    else joined.push(mark);
  }
  return joined;
}

const doMeet = (one: Pixel, other: Pixel) =>
  Math.abs(one.x - other.x) < MARK_PX.width && Math.abs(one.y - other.y) < MARK_PX.height;

function join(one: Joined, other: Joined): Joined {
  const places = [...one.places, ...other.places];
  const share = other.places.length / places.length;
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share, places };
}

export type LabelSide = 'start' | 'end';

/** Names stand beside their marks, whose halves these are. */
const ONE_PX = 18;
const SEVERAL_PX = 34;
const LABEL_PX = { letter: 7.5, most: 160, height: 22 };

/** What of the map the marks and their names cover, and beside which the names have room, those of the first marks first. */
export function placeLabels(
  marks: readonly (Mark<unknown> & { name: string | null })[],
  { width }: MapSize,
): { sides: (LabelSide | null)[]; taken: MapBox[] } {
  const halfOf = ({ things }: Mark<unknown>) => (things.length === 1 ? ONE_PX : SEVERAL_PX);
  const taken = marks.map((mark): MapBox => {
    const half = halfOf(mark) - 1;
    const { x, y } = mark;
    return { left: x - half, right: x + half, top: y - ONE_PX, bottom: y + ONE_PX };
  });
  const sides = marks.map((mark): LabelSide | null => {
    const { x, y, name } = mark;
    if (name === null) return null;
    const half = halfOf(mark);
    const length = Math.min(LABEL_PX.most, countLetters(name) * LABEL_PX.letter + 8);
    const [top, bottom] = [y - LABEL_PX.height / 2, y + LABEL_PX.height / 2];
    const boxes = {
      end: { left: x + half, right: x + half + length, top, bottom },
      start: { left: x - half - length, right: x - half, top, bottom },
    };
    const side = (['end', 'start'] as const).find((one) => {
      const { left, right } = boxes[one];
      return left >= 0 && right <= width && !meetsAny(boxes[one], taken);
    });
    if (side) taken.push(boxes[side]);
    return side ?? null;
  });
  return { sides, taken };
}

/** Chinese characters are twice as wide. */
const countLetters = (name: string) => [...name].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0);
