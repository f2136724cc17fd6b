import { findZonePlace } from '@sluice/engine/vocabulary/zone-places';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { type At, isSamePlace, toPin } from '../place-draft.ts';
import { MapDrawing, MapFailed, MapSource } from './map-drawing.tsx';
import {
  COUNTRY_ZOOM,
  findPixel,
  findPoint,
  isNearEdge,
  type MapView,
  PIN_ZOOM,
  type Pixel,
  panView,
  WORLD,
  zoomView,
} from './map-view.ts';
import { MapZoomButtons } from './map-zoom-buttons.tsx';
import classes from './place-map.module.css';
import { useMapGestures } from './use-map-gestures.ts';
import { useMapSize } from './use-map-size.ts';

type Props = {
  pin: At | null;
  /** IANA name; without a pin the map begins there. */
  timeZone: string;
  onMove: (pin: At) => void;
};

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
          {...handlers}
        >
          <MapDrawing view={view} size={size} shift={mapShift}>
            {at && <MapPin x={at.x + pinShift.x} y={at.y + pinShift.y} />}
          </MapDrawing>
        </div>
        <MapZoomButtons zoom={view.zoom} onZoom={zoom} />
      </div>
      <MapFailed view={view} />
      <p className={form.quiet}>{t('locationForm.mapHint')}</p>
      <p id={keysId} className={classes.keys}>
        {t('locationForm.mapKeys')}
      </p>
      <MapSource />
    </div>
  );
}

function findFirstView(pin: At | null, timeZone: string): MapView {
  if (pin) return { centre: pin, zoom: PIN_ZOOM };
  const place = findZonePlace(timeZone);
  return place ? { centre: place, zoom: COUNTRY_ZOOM } : WORLD;
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
