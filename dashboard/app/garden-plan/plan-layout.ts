/** Where each zone lies on the plan of the garden: as somebody drew it, or as beds side by side by their areas. */
import type { Zone } from '@sluice/contract/zones';
import { hierarchy, treemap } from 'd3-hierarchy';
import polylabel from 'polylabel';

type Corner = [x: number, y: number];
type Box = { x: number; y: number; width: number; height: number };

/** A zone on the plan, in the plan's units from its top left. */
export type PlanShape = {
  zoneId: Zone['id'];
  /** Of an SVG path. */
  path: string;
  box: Box;
  /** Where its name stands. */
  label: Corner;
  /** Null of a bed, which fills its box. */
  corners: Corner[] | null;
};

export const PLAN = { width: 1000, height: 800 };

/** Paths between the beds and around them. */
const PATH = 22;
const ROUNDING = 26;
/** Areas differ a hundredfold; beds no more than their names allow. */
const DAMPING = 0.4;
const WIDEST = 3.5;
/** Share of the plan for zones that are not drawn yet, below the others. */
const UNDRAWN_SHARE = 0.16;
/** Of the label's place, plan units. */
const LABEL_PRECISION = 5;

type PlannedZone = Pick<Zone, 'id' | 'area_m2' | 'outline'>;

/** Drawn zones where they were drawn, the others as beds below them; only beds where nothing is drawn. */
export function layPlan(zones: readonly PlannedZone[]): PlanShape[] {
  const drawn = zones.flatMap((zone) => (zone.outline ? [toDrawnShape(zone.id, zone.outline)] : []));
  const undrawn = zones.filter(({ outline }) => outline === null);
  const room = drawn.length === 0 ? 0 : PLAN.height * (1 - UNDRAWN_SHARE);
  return [...drawn, ...layBeds(undrawn, { x: 0, y: room, width: PLAN.width, height: PLAN.height - room })];
}

function toDrawnShape(zoneId: Zone['id'], outline: NonNullable<Zone['outline']>): PlanShape {
  const corners = outline.map(([x, y]): Corner => [x * PLAN.width, y * PLAN.height]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    zoneId,
    corners,
    path: smoothPath(corners),
    box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    label: polylabel([corners], LABEL_PRECISION),
  };
}

/** Through the middle of each side, rounded at each corner: a line that a hand has drawn looks drawn. */
export function smoothPath(corners: readonly Corner[]): string {
  const middle = (at: number): Corner => {
    const [one, other] = [corners[at % corners.length], corners[(at + 1) % corners.length]];
    return one && other ? [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] : [0, 0];
  };
  const write = ([x, y]: Corner) => `${Math.round(x)} ${Math.round(y)}`;
  const curves = corners.map((_, at) => {
    const corner = corners[(at + 1) % corners.length];
    return corner ? `Q${write(corner)} ${write(middle(at + 1))}` : '';
  });
  return `M${write(middle(0))}${curves.join('')}Z`;
}

/** A bed for each zone within a part of the plan, the largest first. */
function layBeds(zones: readonly PlannedZone[], part: Box): PlanShape[] {
  if (zones.length === 0) return [];
  const areas = zones.flatMap(({ area_m2 }) => area_m2 ?? []).sort((one, other) => one - other);
  const usual = areas[Math.floor(areas.length / 2)] ?? 1;
  const size = ({ area_m2 }: PlannedZone) =>
    Math.min(WIDEST, Math.max(1 / WIDEST, ((area_m2 ?? usual) / usual) ** DAMPING));
  type Node = { children: readonly PlannedZone[] } | PlannedZone;
  const root = hierarchy<Node>({ children: zones }, (node) => ('children' in node ? [...node.children] : null))
    .sum((node) => ('id' in node ? size(node) : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const laid = treemap<Node>().size([part.width, part.height]).paddingInner(PATH).paddingOuter(PATH)(root);
  return laid.leaves().flatMap(({ data, x0, y0, x1, y1 }) => {
    if (!('id' in data)) return [];
    const box = { x: part.x + x0, y: part.y + y0, width: x1 - x0, height: y1 - y0 };
    const label: Corner = [box.x + box.width / 2, box.y + box.height / 2];
    return [{ zoneId: data.id, box, label, corners: null, path: roundedPath(box) }];
  });
}

function roundedPath({ x, y, width, height }: Box): string {
  const r = Math.round(Math.min(ROUNDING, width / 4, height / 4));
  const [left, top, across, down] = [x, y, width, height].map(Math.round) as [number, number, number, number];
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [h, v] = [across - 2 * r, down - 2 * r];
  return `M${left + r} ${top}h${h}${arc(r, r)}v${v}${arc(-r, r)}h${-h}${arc(-r, -r)}v${-v}${arc(r, -r)}Z`;
}
