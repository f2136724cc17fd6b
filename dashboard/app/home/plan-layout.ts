/** The plan of a garden that nobody has drawn: its zones as beds side by side, sized by their areas. */
import type { Zone } from '@sluice/contract/zones';
import { hierarchy, treemap } from 'd3-hierarchy';

/** A rectangle on the plan, in its own units from the top left. */
export type Bed = { zoneId: Zone['id']; x: number; y: number; width: number; height: number };

export const PLAN = { width: 1000, height: 800 };

/** Paths between the beds and around them. */
const PATH = 22;
/** Areas differ a hundredfold; beds no more than their names allow. */
const DAMPING = 0.4;
const WIDEST = 3.5;

type PlannedZone = Pick<Zone, 'id' | 'area_m2'>;

/** @returns a bed for each zone, the largest first */
export function layBeds(zones: readonly PlannedZone[]): Bed[] {
  const areas = zones.flatMap(({ area_m2 }) => area_m2 ?? []).sort((one, other) => one - other);
  const usual = areas[Math.floor(areas.length / 2)] ?? 1;
  const size = ({ area_m2 }: PlannedZone) =>
    Math.min(WIDEST, Math.max(1 / WIDEST, ((area_m2 ?? usual) / usual) ** DAMPING));
  type Node = { children?: readonly PlannedZone[] } | PlannedZone;
  const root = hierarchy<Node>({ children: zones }, (node) => ('children' in node ? [...(node.children ?? [])] : null))
    .sum((node) => ('id' in node ? size(node) : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const laid = treemap<Node>().size([PLAN.width, PLAN.height]).paddingInner(PATH).paddingOuter(PATH)(root);
  return laid
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      'id' in data ? [{ zoneId: data.id, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : [],
    );
}
