import type { Town } from '@sluice/contract/location';
import type { GeoProjection } from 'd3-geo';
import { useMemo } from 'react';
import classes from './map.module.css';
import { isOutside, type MapBox, meetsAny } from './map-boxes.ts';
import type { MapSize } from './map-view.ts';

type Props = {
  towns: readonly Town[];
  projection: GeoProjection;
  size: MapSize;
  /** Where something else is drawn, so that no town is named there. */
  taken?: readonly MapBox[] | undefined;
};

const LETTER_PX = 7;
const LINE_PX = 16;
const DOT_PX = 3;
const GAP_PX = 6;

/** Towns with their names, the largest first; one whose name would lie on another's is left out. */
export function MapTowns({ towns, projection, size, taken = NOTHING }: Props) {
  const shown = useMemo(() => placeNames(towns, projection, size, taken), [towns, projection, size, taken]);
  return shown.map(({ name, x, y }) => (
    <g key={`${name} ${x} ${y}`} className={classes.town}>
      <circle cx={x} cy={y} r={DOT_PX} />
      <text x={x + GAP_PX} y={y + GAP_PX - 1}>
        {name}
      </text>
    </g>
  ));
}

const NOTHING: readonly MapBox[] = [];

function placeNames(towns: readonly Town[], projection: GeoProjection, size: MapSize, taken: readonly MapBox[]) {
  const boxes = [...taken];
  return towns.flatMap(({ name, latitude, longitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [-1, -1];
    if (isOutside(size, { x, y })) return [];
    const box = {
      ...{ left: x, right: x + GAP_PX + name.length * LETTER_PX },
      ...{ top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 },
    };
    if (meetsAny(box, boxes)) return [];
    boxes.push(box);
    return [{ name, x, y }];
  });
}
