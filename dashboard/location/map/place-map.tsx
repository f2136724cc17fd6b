import { ActionIcon, Button } from '@mantine/core';
import { findZonePlace } from '@sluice/engine/vocabulary/zone-places';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { chooseDetail, type Detail, findCountriesWithin, readCountries } from './atlas.ts';
import { townsQuery } from './calls.ts';
import { MapTowns } from './map-towns.tsx';
import {
  COUNTRY_ZOOM,
  findPixel,
  findPoint,
  findVisiblePart,
  isNearEdge,
  LEAST_ZOOM,
  type MapSize,
  type MapView,
  MOST_ZOOM,
  makeProjection,
  PIN_ZOOM,
  panView,
  WORLD,
  zoomView,
} from './map-view.ts';
import { type At, isSamePlace, toPin } from './place-draft.ts';
import classes from './place-map.module.css';
import { useMapGestures } from './use-map-gestures.ts';

type Props = {
  pin: At | null;
  /** IANA name; without a pin the map begins there. */
  timeZone: string;
  onMove: (pin: At) => void;
};

/** Before, towns would be too many to name. */
const TOWNS_ZOOM = 3;
const NOWHERE = { x: 0, y: 0 };

/** A map of the world that asks nobody outside, with a pin for the garden. */
export function PlaceMap({ pin, timeZone, onMove }: Props) {
  const { t } = useTranslation();
  const keysId = useId();
  const [frame, size] = useMapSize();
  const [view, setView] = useState(() => findFirstView(pin, timeZone));
  const lastPin = useRef(pin);
  useEffect(() => {
    // A pin that was set elsewhere on the page is gone to.
    if (pin && !isSamePlace(pin, lastPin.current))
      setView(({ zoom }) => ({ centre: pin, zoom: Math.max(zoom, PIN_ZOOM) }));
    lastPin.current = pin;
  }, [pin]);
  const movePin = (at: At) => {
    lastPin.current = toPin(at);
    onMove(lastPin.current);
  };

  const { countries, isError, retry } = useCountries(chooseDetail(view));
  const { data: towns } = useQuery(townsQuery(view.zoom < TOWNS_ZOOM ? null : findVisiblePart(view, size)));
  const projection = useMemo(() => makeProjection(view, size), [view, size]);
  const land = useMemo(() => {
    const features = findCountriesWithin(countries ?? [], view, size);
    return geoPath(projection)({ type: 'FeatureCollection', features });
  }, [countries, projection, view, size]);

  const at = pin && findPixel(view, size, pin);
  const zoom = (steps: number) => setView(zoomView(view, size, steps, at ?? undefined));
  const { drag, handlers } = useMapGestures({
    pin: at,
    onPan: ({ x, y }) => setView(panView(view, size, x, y)),
    onZoom: (steps, around) => setView((now) => zoomView(now, size, steps, around)),
    onPlace: ({ x, y }) => movePin(findPoint(view, size, x, y)),
  });
  const onKeyDown = readMapKeys((by) => {
    const from = at ?? { x: size.width / 2, y: size.height / 2 };
    const to = { x: from.x + by.x, y: from.y + by.y };
    const next = findPoint(view, size, to.x, to.y);
    if (isNearEdge(size, to)) setView({ ...view, centre: next });
    movePin(next);
  }, zoom);

  const mapShift = drag?.kind === 'map' ? drag.by : NOWHERE;
  const pinShift = drag?.by ?? NOWHERE;
  return (
    <div className={classes.map}>
      <div ref={frame} className={classes.frame}>
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the pin
          tabIndex={0}
          aria-label={t('locationForm.map')}
          aria-describedby={keysId}
          className={classes.focus}
          onKeyDown={onKeyDown}
        >
          <svg {...handlers} className={classes.drawing} width={size.width} height={size.height} aria-hidden="true">
            <g transform={`translate(${mapShift.x} ${mapShift.y})`}>
              {land && <path className={classes.land} d={land} />}
              {view.zoom >= TOWNS_ZOOM && <MapTowns towns={towns?.towns ?? []} projection={projection} size={size} />}
            </g>
            {at && <MapPin x={at.x + pinShift.x} y={at.y + pinShift.y} />}
          </svg>
        </div>
        <MapZoomButtons zoom={view.zoom} onZoom={zoom} />
      </div>
      {isError && (
        <p role="alert" className={form.formError}>
          {t('locationForm.mapFailed')}{' '}
          <Button variant="subtle" onClick={retry}>
            {t('errorPage.retry')}
          </Button>
        </p>
      )}
      <p className={form.quiet}>{t('locationForm.mapHint')}</p>
      <p id={keysId} className={classes.keys}>
        {t('locationForm.mapKeys')}
      </p>
      <p className={classes.source}>{t('locationForm.mapSource')}</p>
    </div>
  );
}

function findFirstView(pin: At | null, timeZone: string): MapView {
  if (pin) return { centre: pin, zoom: PIN_ZOOM };
  const place = findZonePlace(timeZone);
  return place ? { centre: place, zoom: COUNTRY_ZOOM } : WORLD;
}

interface Pixel {
  x: number;
  y: number;
}

const STEP_PX = 8;
const FAR_STEP_PX = 64;
const ARROWS: Record<string, Pixel> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Arrow keys move the pin, plus and minus zoom; others are left to the browser. */
const readMapKeys =
  (onStep: (by: Pixel) => void, onZoom: (steps: number) => void) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const steps = ZOOMS[event.key];
    if (!arrow && steps === undefined) return;
    event.preventDefault();
    const px = event.shiftKey ? FAR_STEP_PX : STEP_PX;
    if (arrow) onStep({ x: arrow.x * px, y: arrow.y * px });
    else onZoom(steps ?? 0);
  };

/** Its point is the garden. */
const MapPin = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} className={classes.pin} data-pin="">
    <path d="M0 0C-4-10-11-14-11-23a11 11 0 0 1 22 0C11-14 4-10 0 0Z" />
    <circle cy={-23} r={4} />
  </g>
);

type MapZoomButtonsProps = { zoom: number; onZoom: (steps: number) => void };

const BUTTON_PX = 44;

function MapZoomButtons({ zoom, onZoom }: MapZoomButtonsProps) {
  const { t } = useTranslation();
  const button = { variant: 'default', size: BUTTON_PX } as const;
  return (
    <div className={classes.zoom}>
      <ActionIcon
        {...button}
        aria-label={t('locationForm.zoomIn')}
        disabled={zoom >= MOST_ZOOM}
        onClick={() => onZoom(1)}
      >
        <IconPlus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('locationForm.zoomOut')}
        disabled={zoom <= LEAST_ZOOM}
        onClick={() => onZoom(-1)}
      >
        <IconMinus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

const countriesQuery = (detail: Detail) =>
  queryOptions({
    queryKey: queryKeys.places({ detail }),
    queryFn: () => readCountries(detail),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The coarse map is shown until the fine one has come. */
function useCountries(detail: Detail) {
  const coarse = useQuery(countriesQuery('far'));
  const wanted = useQuery(countriesQuery(detail));
  return { countries: wanted.data ?? coarse.data, isError: wanted.isError, retry: () => void wanted.refetch() };
}

/** Before anything is measured. */
const FIRST: MapSize = { width: 358, height: 300 };

/** Pixels of a map's frame. */
function useMapSize(): [RefObject<HTMLDivElement | null>, MapSize] {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [frame, size];
}
