import type { PastYear } from '@sluice/contract/past-year';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { type CSSProperties, type PointerEvent, useMemo, useState } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { drawYear, type WeekOfYear, weekAt, type YearPicture } from './year-picture.ts';
import classes from './year-ribbon.module.css';

/** Units of the drawing, which is stretched to its place. */
const WIDTH = 1_000;
const RAIN = { top: 0, height: 44 };
const SOIL = { top: 47, height: 18 };
const WATER = { top: 68, height: 62 };
const HEIGHT = WATER.top + WATER.height;
/** Part of a week's width that stays free. */
const GAP = 0.22;

/** A year in one picture: rain above, the soil's water day by day, watering below. Its figures stand in a table, too. */
export function YearRibbon({ year }: { year: PastYear }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const picture = useMemo(() => drawYear(year.days), [year.days]);
  const [pointed, setPointed] = useState<WeekOfYear | null>(null);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(weekAt(picture, (clientX - left) / width));
  };
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.picture}
        role="img"
        aria-label={t('pastYear.picture', { from: dates.fullDay(year.from), to: dates.fullDay(year.to) })}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {picture.weeks.map((week) => (
          <WeekBars key={week.from} week={week} picture={picture} isPointed={week.from === pointed?.from} />
        ))}
        {picture.stripes.map(({ date, x, width, available }) => (
          <rect
            key={date}
            x={x * WIDTH}
            // A hair wider, so that no gap shines through.
            width={width * WIDTH + 0.4}
            y={SOIL.top}
            height={SOIL.height}
            className={available === null ? classes.unknown : classes.soil}
            style={{ '--filled': `${Math.round(100 * (available ?? 0))}%` } as CSSProperties}
          />
        ))}
      </svg>
      <Months picture={picture} />
      <figcaption className={classes.caption}>
        {pointed ? <PointedWeek week={pointed} /> : <Legend year={year} />}
      </figcaption>
    </figure>
  );
}

function WeekBars({ week, picture, isPointed }: { week: WeekOfYear; picture: YearPicture; isPointed: boolean }) {
  const x = (week.x + (week.width * GAP) / 2) * WIDTH;
  const width = week.width * (1 - GAP) * WIDTH;
  const rain = (week.rainMm / picture.mostRainMm) * RAIN.height;
  const water = (week.waterL / picture.mostWaterL) * WATER.height;
  return (
    <>
      {isPointed && (
        <rect x={week.x * WIDTH} width={week.width * WIDTH} y={0} height={HEIGHT} className={classes.pointed} />
      )}
      <rect x={x} width={width} y={RAIN.top + RAIN.height - rain} height={rain} className={classes.rain} />
      <rect
        x={x}
        width={width}
        y={WATER.top}
        height={water}
        className={classes.water}
        data-own={week.isOwn || undefined}
      />
    </>
  );
}

/** The months' names under the picture, on a phone their first letters. */
function Months({ picture }: { picture: YearPicture }) {
  const { i18n } = useTranslation();
  const write = (date: string, month: 'short' | 'narrow') =>
    new Intl.DateTimeFormat(i18n.language, { month, timeZone: 'UTC' }).format(new Date(`${date}T12:00Z`));
  return (
    <div className={classes.months} aria-hidden="true">
      {picture.months.map(({ date, x }) => (
        <span key={date} className={classes.month} style={{ insetInlineStart: `${100 * x}%` }}>
          <span className={classes.long}>{write(date, 'short')}</span>
          <span className={classes.letter}>{write(date, 'narrow')}</span>
        </span>
      ))}
    </div>
  );
}

function PointedWeek({ week }: { week: WeekOfYear }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const figures = {
    from: dates.dayAndMonth(week.from),
    to: dates.dayAndMonth(week.to),
    rain: asText(units.waterDepth(week.rainMm)),
    water: asText(units.volume(week.waterL)),
  };
  return week.available === null
    ? t('pastYear.week', figures)
    : t('pastYear.weekWithSoil', { ...figures, share: asText(units.percent(week.available)) });
}

function Legend({ year }: { year: PastYear }) {
  const { t } = useTranslation();
  const isOwn = year.days.some(({ is_own }) => is_own);
  const isPlanned = year.days.some(({ is_own }) => !is_own);
  return (
    <span className={classes.legend}>
      <span className={classes.entry} data-kind="rain">
        {t('pastYear.rain')}
      </span>
      <span className={classes.entry} data-kind="soil">
        {t('pastYear.soil')}
      </span>
      {isOwn && (
        <span className={classes.entry} data-kind="own">
          {t('pastYear.water')}
        </span>
      )}
      {isPlanned && (
        <span className={classes.entry} data-kind="planned">
          {t('pastYear.wouldWater')}
        </span>
      )}
    </span>
  );
}
