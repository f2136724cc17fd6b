import type { ZoneChart as Chart } from '@sluice/contract/zones';
import { asText, type Figure } from '@sluice/engine/vocabulary/unit-display';
import { useMemo, useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { type ChartSeries, TimeChart } from '../../ui/picture/time-chart.tsx';
import classes from './zone-chart.module.css';

type Look = Omit<ChartSeries, 'values' | 'write'>;
/** `least` is the least that an axis reaches: 40 %, 20 klx, 10 l. */
const LOOKS = {
  moisture: { name: 'moisture', kind: 'line', colour: '--water', least: 0.4 },
  sunlight: { name: 'sunlight', kind: 'dashed', colour: '--refill-line', least: 20 },
  irrigation: { name: 'irrigation', kind: 'bars', colour: '--water', least: 10 },
} as const satisfies Record<string, Look>;
const GROUND_HEIGHT = 220;
const WATER_HEIGHT = 150;

const sumSeconds = (points: Chart['points']) => points.map(({ at }) => Date.parse(at.utc) / 1000);

/** Every sixth hour; every second midnight; every seventh day; every quarter of a year, and half of two. */
function listTicks({ scale, points }: Chart) {
  if (scale === 'today') return sumSeconds(points.filter(({ at }) => Number(at.local_time.slice(0, 2)) % 6 === 0));
  if (scale === 'year' || scale === 'two_years')
    return sumSeconds(points.filter((_, week) => week % (points.length / 4) === 0));
  const midnights = points.filter(({ at }) => at.local_time === '00:00');
  const every = scale === 'week' ? 2 : 7;
  return sumSeconds(midnights.filter((_, index) => index % every === 0));
}

/** What the probe saw in the soil and of the sun, and what was watered meanwhile. */
export function ZoneChart({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const isToday = chart.scale === 'today';
  const isLong = chart.step_min > 1440;
  const times = useMemo(() => sumSeconds(chart.points), [chart]);
  const ticks = useMemo(() => listTicks(chart), [chart]);
  const hasProbe = chart.points.some(({ moisture, sunlight }) => moisture !== null || sunlight !== null);
  const hasWatering = chart.points.some(({ irrigation_min }) => irrigation_min > 0);
  const [ground, water] = useMemo((): [ChartSeries[], ChartSeries[]] => {
    const draw = (
      look: Look,
      pick: (point: Chart['points'][number]) => number | null,
      figure: (v: number) => Figure,
    ) => ({
      ...look,
      values: chart.points.map(pick),
      write: (value: number) => asText(figure(value)),
    });
    return [
      [
        draw(LOOKS.moisture, ({ moisture }) => moisture, units.percent),
        draw(
          LOOKS.sunlight,
          ({ sunlight }) => sunlight,
          (value) => units.measured(value, 0, 'klx'),
        ),
      ],
      [draw(LOOKS.irrigation, ({ irrigation_l }) => irrigation_l, units.volume)],
    ];
  }, [chart, units]);
  const writeTime = useMemo(() => {
    return (seconds: number) => {
      const at = new Date(seconds * 1000);
      if (isLong) return dates.monthInFigures(dates.localDate(at));
      return isToday ? dates.hour(Number(dates.wallTime(at).slice(0, 2))) : dates.dayAndMonth(dates.localDate(at));
    };
  }, [dates, isToday, isLong]);
  const [pointed, setPointed] = useState<number | null>(null);
  const frame = { times, ticks, writeTime, onPoint: setPointed };
  const point = pointed === null ? undefined : chart.points[pointed];
  /** What is pointed at, beside the name of each curve. */
  const sayKey = (name: keyof typeof LOOKS, [series]: ChartSeries[], value: number | null | undefined) => (
    <span data-series={name}>
      {t(`zoneChart.${name}`)}
      {series && value !== null && value !== undefined ? ` ${series.write(value)}` : ''}
    </span>
  );
  return (
    <figure className={classes.chart}>
      {hasProbe ? (
        <>
          <p className={classes.key}>
            {sayKey('moisture', ground, point?.moisture)}
            {sayKey('sunlight', ground.slice(1), point?.sunlight)}
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
            {sayKey('irrigation', water, point?.irrigation_l)}
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
