import type { Town } from '@sluice/contract/location';
import type { GeoProjection } from 'd3-geo';
import { useMemo } from 'react';
import type { MapSize } from './map-view.ts';
import classes from './place-map.module.css';

type Props = { towns: readonly Town[]; projection: GeoProjection; size: MapSize };

const LETTER_PX = 7;
const LINE_PX = 16;
const DOT_PX = 3;
const GAP_PX = 6;

/** Towns with their names, the largest first; one whose name would lie on another's is left out. */
export function MapTowns({ towns, projection, size }: Props) {
  const shown = useMemo(() => placeNames(towns, projection, size), [towns, projection, size]);
  return shown.map(({ name, x, y }) => (
    <g key={`${name} ${x} ${y}`} className={classes.town}>
      <circle cx={x} cy={y} r={DOT_PX} />
      <text x={x + GAP_PX} y={y + GAP_PX - 1}>
        {name}
      </text>
    </g>
  ));
}

interface Box {
  name: string;
  x: number;
  y: number;
  right: number;
}

function placeNames(towns: readonly Town[], projection: GeoProjection, { width, height }: MapSize): Box[] {
  const boxes: Box[] = [];
  for (const { name, latitude, longitude } of towns) {
    const [x, y] = projection([longitude, latitude]) ?? [-1, -1];
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const box = { name, x, y, right: x + GAP_PX + name.length * LETTER_PX };
    const isFree = boxes.every(
      (other) => box.x > other.right || box.right < other.x || Math.abs(box.y - other.y) > LINE_PX,
    );
    if (isFree) boxes.push(box);
  }
  return boxes;
}
