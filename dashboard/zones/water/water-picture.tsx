import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useId } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useWidth } from '../../ui/layout/use-width.ts';
import { calculateSoilShares, type SoilWater } from '../soil/soil-shares.ts';
import type { WaterDay } from './water-days.ts';
import classes from './water-picture.module.css';

/** Around the picture, and between its halves; px. */
const [LEFT, RIGHT, TOP, GAP, FOOT] = [68, 12, 18, 26, 26];
const [SOIL_HEIGHT, FLOW_HEIGHT] = [150, 150];
const ZERO = TOP + SOIL_HEIGHT + GAP;
const HEIGHT = ZERO + FLOW_HEIGHT + FOOT;
/** Room for one name under the axis, px. */
const NAME_WIDTH = 62;
/** The least that the axis of flows reaches, mm. */
const LEAST_MM = 4;

type Props = { days: readonly WaterDay[]; water: SoilWater };

/** The soil's level with its refill line, and below it what came in and what went out: day by day, past and planned. */
export function WaterPicture({ days, water }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const id = useId();
  const [place, width] = useWidth<HTMLElement>();
  const step = (width - LEFT - RIGHT) / Math.max(1, days.length);
  const xOf = (index: number) => LEFT + index * step;
  const levelY = (share: number) => TOP + (1 - share) * SOIL_HEIGHT;
  const fullOf = (depletionMm: number) => calculateSoilShares({ ...water, depletion_mm: depletionMm }).filled;
  const { refill } = calculateSoilShares(water);
  const most = {
    in: Math.max(LEAST_MM, ...days.map(({ rainMm, irrigationMm }) => (rainMm ?? 0) + (irrigationMm ?? 0))),
    out: Math.max(LEAST_MM, ...days.map(({ etMm }) => etMm ?? 0)),
  };
  const perMm = FLOW_HEIGHT / (most.in + most.out);
  const base = ZERO + most.in * perMm;
  const firstAhead = days.findIndex(({ isAhead }) => isAhead);
  const every = Math.max(1, Math.ceil(NAME_WIDTH / step));
  const bar = step * (days.length > 14 ? 0.8 : 0.6);
  const inset = (step - bar) / 2;
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const nameOf = (date: string) => (step > NAME_WIDTH ? dates.shortWeekday(date) : dates.dayAndMonth(date));

  return (
    <figure ref={place} className={classes.figure}>
      <WaterKey id={id} hasAhead={firstAhead >= 0} />
      <svg width={width} height={HEIGHT} className={classes.picture} aria-hidden="true">
        <WaterPatterns id={id} />
        {[1, refill, 0].map((share) => (
          <g key={share}>
            <text x={LEFT - 8} y={levelY(share) + 4} className={classes.axis}>
              {asText(units.percent(share))}
            </text>
            <line x1={LEFT} x2={width - RIGHT} y1={levelY(share)} y2={levelY(share)} className={classes.grid} />
          </g>
        ))}
        {days.map(({ date, depletionMm, isAhead }, index) =>
          depletionMm === null ? null : (
            <rect
              key={date}
              x={xOf(index) + 0.5}
              width={Math.max(1, step - 1)}
              y={levelY(fullOf(depletionMm))}
              height={fullOf(depletionMm) * SOIL_HEIGHT}
              className={classes.level}
              data-ahead={isAhead || undefined}
            />
          ),
        )}
        <line x1={LEFT} x2={width - RIGHT} y1={levelY(refill)} y2={levelY(refill)} className={classes.refill} />
        {days.map(({ date, rainMm, irrigationMm, etMm, isAhead }, index) => {
          const x = xOf(index) + inset;
          const rain = (rainMm ?? 0) * perMm;
          const irrigation = (irrigationMm ?? 0) * perMm;
          const ahead = { 'data-ahead': isAhead || undefined };
          return (
            <g key={date}>
              <rect
                x={x}
                width={bar}
                y={base - rain}
                height={rain}
                fill={`url(#${id}-rain)`}
                className={classes.rain}
                {...ahead}
              />
              <rect
                x={x}
                width={bar}
                y={base - rain - irrigation}
                height={irrigation}
                className={classes.irrigation}
                {...ahead}
              />
              <rect
                x={x}
                width={bar}
                y={base}
                height={(etMm ?? 0) * perMm}
                fill={`url(#${id}-used)`}
                className={classes.used}
              />
            </g>
          );
        })}
        <line x1={LEFT} x2={width - RIGHT} y1={base} y2={base} className={classes.zero} />
        {[most.in, 0, -most.out].map((mm) => (
          <text key={mm} x={LEFT - 8} y={base - mm * perMm + 4} className={classes.axis}>
            {mm > 0 ? '+' : ''}
            {depth(mm)}
          </text>
        ))}
        {firstAhead > 0 && (
          <g>
            <line x1={xOf(firstAhead)} x2={xOf(firstAhead)} y1={TOP - 4} y2={HEIGHT - FOOT} className={classes.now} />
            <text x={xOf(firstAhead)} y={TOP - 7} className={classes.nowName}>
              {t('zoneChart.now')}
            </text>
          </g>
        )}
        {days.map(
          ({ date }, index) =>
            index % every === 0 && (
              <text
                key={date}
                x={Math.min(xOf(index) + step / 2, width - NAME_WIDTH / 2)}
                y={HEIGHT - 8}
                className={classes.name}
              >
                {nameOf(date)}
              </text>
            ),
        )}
      </svg>
    </figure>
  );
}

/** What the colours and patterns mean. */
function WaterKey({ id, hasAhead }: { id: string; hasAhead: boolean }) {
  const { t } = useTranslation();
  const marks = [
    { name: t('zoneChart.levelInEvening'), mark: <rect width="16" height="12" className={classes.level} /> },
    { name: t('zoneChart.refillLine'), mark: <line x2="16" y1="6" y2="6" className={classes.refill} /> },
    {
      name: t('zoneChart.rain'),
      mark: <rect width="16" height="12" fill={`url(#${id}-rain)`} className={classes.rain} />,
    },
    { name: t('zoneChart.irrigation'), mark: <rect width="16" height="12" className={classes.irrigation} /> },
    {
      name: t('zoneChart.used'),
      mark: <rect width="16" height="12" fill={`url(#${id}-used)`} className={classes.used} />,
    },
    ...(hasAhead
      ? [{ name: t('zoneChart.ahead'), mark: <rect width="16" height="12" className={classes.level} data-ahead /> }]
      : []),
  ];
  return (
    <figcaption>
      <ul className={classes.key}>
        {marks.map(({ name, mark }) => (
          <li key={name}>
            <svg width="16" height="12" aria-hidden="true">
              {mark}
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

/** Rain falls in slanted strokes, what is used rises in dots: distinct without colour too. */
function WaterPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-rain`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <rect width="6" height="6" className={classes.rainGround} />
        <rect width="2.5" height="6" className={classes.rainStroke} />
      </pattern>
      <pattern id={`${id}-used`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.usedGround} />
        <circle cx="3" cy="3" r="1.4" className={classes.usedDot} />
      </pattern>
    </defs>
  );
}
