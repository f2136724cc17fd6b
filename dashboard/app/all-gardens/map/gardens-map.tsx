import { ActionIcon } from '@mantine/core';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { isOutside } from '../../../location/map/map-boxes.ts';
import { MapDrawing, MapFailed, MapSource } from '../../../location/map/map-drawing.tsx';
import {
  findPixels,
  fitView,
  type MapSize,
  type MapView,
  PIN_ZOOM,
  type Pixel,
  panView,
  zoomView,
} from '../../../location/map/map-view.ts';
import { MAP_BUTTON, MapZoomButtons } from '../../../location/map/map-zoom-buttons.tsx';
import { useMapGestures } from '../../../location/map/use-map-gestures.ts';
import { useMapSize } from '../../../location/map/use-map-size.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { GARDEN_STATES } from '../choose-gardens.ts';
import type { ChosenGardens } from '../use-chosen-gardens.ts';
import { GardenMarks } from './garden-marks.tsx';
import classes from './gardens-map.module.css';
import { GardensWithoutPlace } from './gardens-without-place.tsx';
import { joinMarks, placeLabels } from './join-marks.ts';
import { StateShape } from './state-shape.tsx';

export type PinnedGarden = GardenOverview & { latitude: number; longitude: number };

const hasPin = (garden: GardenOverview): garden is PinnedGarden =>
  garden.latitude !== null && garden.longitude !== null;

const NOWHERE = { x: 0, y: 0 };
/** Room for the marks at the edge, and for the buttons on the right. */
const AROUND_PX = { x: 40, y: 36 };
const BUTTONS_PX = 52;

function fitBeside(gardens: readonly PinnedGarden[], size: MapSize, most?: number): MapView {
  const view = fitView(gardens, { ...size, width: size.width - BUTTONS_PX }, AROUND_PX, most);
  return panView(view, size, -BUTTONS_PX / 2, 0);
}

const markGardens = (gardens: readonly PinnedGarden[], view: MapView, size: MapSize) =>
  joinMarks(
    findPixels(view, size, gardens).map((pixel, place) => ({ ...pixel, thing: gardens[place] as PinnedGarden })),
  );

/** Where gardens can be told from each other; null where they cannot, since they lie too near. */
function findNearerView(gardens: readonly PinnedGarden[], size: MapSize): MapView | null {
  const view = fitBeside(gardens, size);
  return markGardens(gardens, view, size).length > 1 ? view : null;
}

/** As near as shows them all; those of one spot with the towns around it. */
const fitGardens = (gardens: readonly PinnedGarden[], size: MapSize): MapView =>
  findNearerView(gardens, size) ?? fitBeside(gardens, size, PIN_ZOOM);

type Props = {
  gardens: readonly GardenOverview[];
  /** By what they were searched: another search shows all that it finds. */
  search: string;
  chosen: ChosenGardens;
};

/** Where the gardens of the list lie, each marked by its state, and which of them have no place. */
export function GardensMap({ gardens, ...others }: Props) {
  const { t } = useTranslation();
  const pinned = useMemo(() => gardens.filter(hasPin), [gardens]);
  return (
    <section aria-label={t('allGardens.map.title')} className={classes.map}>
      {pinned.length > 0 && <PinnedGardens gardens={pinned} {...others} />}
      <GardensWithoutPlace gardens={gardens} />
    </section>
  );
}

/** All of them are shown until the map is moved. */
function PinnedGardens({ gardens: pinned, search, chosen }: Props & { gardens: readonly PinnedGarden[] }) {
  const { t } = useTranslation();
  const [frame, size] = useMapSize();
  const fitted = useMemo(() => fitGardens(pinned, size), [pinned, size]);
  const [moved, setMoved] = useState<MapView | null>(null);
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setMoved(null);
  }
  const view = moved ?? fitted;
  const marks = useMemo(
    () =>
      markGardens(pinned, view, size).map((mark) => ({
        ...mark,
        nearer: mark.things.length > 1 ? findNearerView(mark.things, size) : null,
        name: nameOf(mark.things),
      })),
    [pinned, view, size],
  );
  const { sides, taken } = useMemo(() => placeLabels(marks, size), [marks, size]);

  const change = (next: (before: MapView) => MapView) => setMoved((before) => next(before ?? fitted));
  const { drag, handlers } = useMapGestures({
    onPan: ({ x, y }) => change((before) => panView(before, size, x, y)),
    onZoom: (steps, around) => change((before) => zoomView(before, size, steps, around)),
  });
  /** What the focus is on is shown. */
  const show = useCallback(
    ({ x, y }: Pixel) => {
      if (isOutside(size, { x, y })) setMoved(panView(view, size, size.width / 2 - x, size.height / 2 - y));
    },
    [view, size],
  );
  const shift = drag?.by ?? NOWHERE;

  return (
    <>
      <div ref={frame} className={classes.frame}>
        <MapZoomButtons zoom={view.zoom} onZoom={(steps) => change((before) => zoomView(before, size, steps))}>
          <ActionIcon
            {...MAP_BUTTON}
            aria-label={t('allGardens.map.fit')}
            disabled={moved === null}
            onClick={() => setMoved(null)}
          >
            <IconArrowsMaximize size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </MapZoomButtons>
        <div className={classes.surface} {...handlers}>
          <MapDrawing view={view} size={size} shift={shift} taken={taken} />
          <div className={classes.marks} style={{ translate: `${shift.x}px ${shift.y}px` }}>
            <GardenMarks marks={marks} sides={sides} chosen={chosen} onShow={show} onNearer={setMoved} />
          </div>
        </div>
      </div>
      <MapFailed view={view} />
      <ul className={classes.legend}>
        {GARDEN_STATES.map((state) => (
          <li key={state}>
            <StateShape state={state} size={20} />
            {state === 'rest' ? t('home.nothingRuns') : t(`allGardens.filter.${state}`)}
          </li>
        ))}
      </ul>
      <MapSource />
    </>
  );
}

/** Several are called by their town, if that is one. */
function nameOf(gardens: readonly PinnedGarden[]): string | null {
  const [first] = gardens;
  if (gardens.length === 1) return first?.name ?? null;
  return new Set(gardens.map(({ city }) => city)).size === 1 ? (first?.city ?? null) : null;
}
