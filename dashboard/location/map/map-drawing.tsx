import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { type ReactNode, useMemo } from 'react';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { townsQuery } from '../calls.ts';
import { chooseDetail, type Detail, findCountriesWithin, readCountries } from './atlas.ts';
import classes from './map.module.css';
import type { MapBox } from './map-boxes.ts';
import { MapTowns } from './map-towns.tsx';
import { findVisiblePart, type MapSize, type MapView, makeProjection, type Pixel } from './map-view.ts';

type Props = {
  view: MapView;
  size: MapSize;
  /** How far it is dragged. */
  shift: Pixel;
  taken?: readonly MapBox[];
  children?: ReactNode;
};

/** Before, towns would be too many to name. */
const TOWNS_ZOOM = 3;

/** Land and towns, for the eyes alone. */
export function MapDrawing({ view, size, shift, taken, children }: Props) {
  const { countries } = useCountries(chooseDetail(view));
  const { data: towns } = useQuery(townsQuery(view.zoom < TOWNS_ZOOM ? null : findVisiblePart(view, size)));
  const projection = useMemo(() => makeProjection(view, size), [view, size]);
  const land = useMemo(() => {
    const features = findCountriesWithin(countries ?? [], view, size);
    return geoPath(projection)({ type: 'FeatureCollection', features });
  }, [countries, projection, view, size]);
  return (
    <svg className={classes.drawing} width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${shift.x} ${shift.y})`}>
        {land && <path className={classes.land} d={land} />}
        {view.zoom >= TOWNS_ZOOM && (
          <MapTowns towns={towns?.towns ?? []} projection={projection} size={size} taken={taken} />
        )}
      </g>
      {children}
    </svg>
  );
}

/** That it did not load, with the way to try again. */
export function MapFailed({ view }: { view: MapView }) {
  const { t } = useTranslation();
  const { isError, retry } = useCountries(chooseDetail(view));
  if (!isError) return null;
  return (
    <p role="alert" className={form.formError}>
      {t('locationForm.mapFailed')}{' '}
      <Button variant="subtle" onClick={retry}>
        {t('errorPage.retry')}
      </Button>
    </p>
  );
}

export function MapSource() {
  const { t } = useTranslation();
  return <p className={classes.source}>{t('locationForm.mapSource')}</p>;
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
