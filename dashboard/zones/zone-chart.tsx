import type { ZoneChart as Chart } from '@sluice/contract/zones';
import { useMemo, useState } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { type ChartSeries, TimeChart } from '../ui/time-chart.tsx';
import classes from './zone-chart.module.css';

const MIN_LITRES = 10;
const MIN_KILOLUX = 20;
const MIN_MOISTURE = 0.4;
const GROUND_HEIGHT = 220;
const WATER_HEIGHT = 150;

const sumSeconds = (points: Chart['points']) => points.map(({ at }) => Date.parse(at.utc) / 1000);

/** Every sixth hour; every second midnight; every seventh day. */
function listTicks({ scale, points }: Chart) {
  if (scale === 'today') return sumSeconds(points.filter(({ at }) => Number(at.local_time.slice(0, 2)) % 6 === 0));
  const midnights = points.filter(({ at }) => at.local_time === '00:00');
  const every = scale === 'week' ? 2 : 7;
  return sumSeconds(midnights.filter((_, index) => index % every === 0));
}

/** What the probe saw in the soil and of the sun, and what was watered meanwhile. */
export function ZoneChart({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const isToday = chart.scale === 'today';
  const times = useMemo(() => sumSeconds(chart.points), [chart]);
  const ticks = useMemo(() => listTicks(chart), [chart]);
  const hasProbe = chart.points.some(({ moisture, sunlight }) => moisture !== null || sunlight !== null);
  const hasWatering = chart.points.some(({ irrigation_min }) => irrigation_min > 0);
  const ground = useMemo(
    (): ChartSeries[] => [
      {
        name: 'moisture',
        kind: 'line',
        colour: '--water',
        least: MIN_MOISTURE,
        values: chart.points.map(({ moisture }) => moisture),
        write: (value) => asText(units.percent(value)),
      },
      {
        name: 'sunlight',
        kind: 'dashed',
        colour: '--refill-line',
        least: MIN_KILOLUX,
        values: chart.points.map(({ sunlight }) => sunlight),
        write: (value) => asText(units.measured(value, 0, 'klx')),
      },
    ],
    [chart, units],
  );
  const water = useMemo(
    (): ChartSeries[] => [
      {
        name: 'irrigation',
        kind: 'bars',
        colour: '--water',
        least: MIN_LITRES,
        values: chart.points.map(({ irrigation_l }) => irrigation_l),
        write: (value) => asText(units.volume(value)),
      },
    ],
    [chart, units],
  );
  const writeTime = useMemo(() => {
    return (seconds: number) => {
      const at = new Date(seconds * 1000);
      return isToday ? dates.hour(Number(dates.wallTime(at).slice(0, 2))) : dates.dayAndMonth(dates.localDate(at));
    };
  }, [dates, isToday]);
  const [pointed, setPointed] = useState<number | null>(null);
  const frame = { times, ticks, writeTime, onPoint: setPointed };
  const point = pointed === null ? undefined : chart.points[pointed];
  /** What is pointed at, beside the name of each curve. */
  const read = ([series]: ChartSeries[], value: number | null | undefined) =>
    series && value !== null && value !== undefined ? ` ${series.write(value)}` : '';
  return (
    <figure className={classes.chart}>
      {hasProbe ? (
        <>
          <p className={classes.key}>
            <span data-series="moisture">
              {t('zoneChart.moisture')}
              {read(ground, point?.moisture)}
            </span>
            <span data-series="sunlight">
              {t('zoneChart.sunlight')}
              {read(ground.slice(1), point?.sunlight)}
            </span>
          </p>
          <p className={classes.hint}>{t('zoneChart.moistureHint')}</p>
          <TimeChart {...frame} series={ground} height={GROUND_HEIGHT} />
        </>
      ) : (
        <p className={classes.none}>{t('zoneChart.noProbe')}</p>
      )}
      {hasWatering ? (
        <>
          <p className={classes.key}>
            <span data-series="irrigation">
              {t('zoneChart.irrigation')}
              {read(water, point?.irrigation_l)}
            </span>
            {point && <time dateTime={point.at.utc}>{dates.exact(point.at.utc)}</time>}
          </p>
          <TimeChart {...frame} series={water} height={WATER_HEIGHT} />
        </>
      ) : (
        <p className={classes.none}>{t('zoneChart.noWatering')}</p>
      )}
    </figure>
  );
}
