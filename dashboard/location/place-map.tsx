import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { countriesWithin, detailOf } from './atlas.ts';
import { townsQuery } from './calls.ts';
import { readMapKeys } from './map-keys.ts';
import { MapPin } from './map-pin.tsx';
import { MapTowns } from './map-towns.tsx';
import { isNearEdge, PIN_ZOOM, panned, partOf, pixelOf, pointAt, projectionOf, WORLD, zoomed } from './map-view.ts';
import { MapZoomButtons } from './map-zoom-buttons.tsx';
import { type At, isSamePlace, toPin } from './place-draft.ts';
import classes from './place-map.module.css';
import { useCountries } from './use-countries.ts';
import { useMapGestures } from './use-map-gestures.ts';
import { useMapSize } from './use-map-size.ts';

type Props = { pin: At | null; onMove: (pin: At) => void };

/** Before, towns would be too many to name. */
const TOWNS_ZOOM = 3;
const NOWHERE = { x: 0, y: 0 };

/** A map of the world that asks nobody outside, with a pin for the garden. */
export function PlaceMap({ pin, onMove }: Props) {
  const { t } = useTranslation();
  const keysId = useId();
  const [frame, size] = useMapSize();
  const [view, setView] = useState(() => (pin ? { centre: pin, zoom: PIN_ZOOM } : WORLD));
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

  const { countries, isError, retry } = useCountries(detailOf(view));
  const { data: towns } = useQuery(townsQuery(view.zoom < TOWNS_ZOOM ? null : partOf(view, size)));
  const projection = useMemo(() => projectionOf(view, size), [view, size]);
  const land = useMemo(() => {
    const features = countriesWithin(countries ?? [], view, size);
    return geoPath(projection)({ type: 'FeatureCollection', features });
  }, [countries, projection, view, size]);

  const at = pin && pixelOf(view, size, pin);
  const zoom = (steps: number) => setView(zoomed(view, size, steps, at ?? undefined));
  const { drag, handlers } = useMapGestures({
    pin: at,
    onPan: ({ x, y }) => setView(panned(view, size, x, y)),
    onZoom: (steps, around) => setView((now) => zoomed(now, size, steps, around)),
    onPlace: ({ x, y }) => movePin(pointAt(view, size, x, y)),
  });
  const onKeyDown = readMapKeys((by) => {
    const from = at ?? { x: size.width / 2, y: size.height / 2 };
    const to = { x: from.x + by.x, y: from.y + by.y };
    const next = pointAt(view, size, to.x, to.y);
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
