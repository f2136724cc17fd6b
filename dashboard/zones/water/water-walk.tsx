import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display.tsx';
import { withLabel } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type SoilWater, soilShares } from '../soil/soil-column.tsx';
import { sumWater, type WaterDay } from './water-days.ts';
import classes from './water-walk.module.css';

/** Less is rounding. */
const LEAST_SHOWN_MM = 0.05;

type Props = { days: readonly WaterDay[]; water: SoilWater };

/** From the first evening to the last: what came in, what went out, and where that has led. */
export function WaterWalk({ days, water }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const [first, ...others] = days.filter(({ depletionMm }) => depletionMm !== null);
  const last = others.at(-1);
  if (!first || !last) return null;
  const sums = sumWater(others);
  const rows = [
    { kind: 'in', name: t('zoneChart.rain'), mm: sums.rainMm },
    { kind: 'in', name: t('zoneChart.irrigation'), mm: sums.irrigationMm },
    { kind: 'out', name: t('zoneChart.used'), mm: sums.etMm },
    { kind: 'out', name: t('zoneChart.drained'), mm: sums.drainedMm },
  ].filter(({ mm }) => mm >= LEAST_SHOWN_MM);
  const most = Math.max(1, ...rows.map(({ mm }) => mm));
  const evening = ({ date, depletionMm }: WaterDay) => (
    <div className={classes.row} data-kind="evening">
      <dt>{t('zoneChart.walkFrom', { day: dates.dayAndMonth(date) })}</dt>
      <dd>
        {withLabel(
          t('zoneChart.level'),
          asText(units.percent(soilShares({ ...water, depletion_mm: depletionMm ?? 0 }).filled)),
        )}
      </dd>
    </div>
  );
  return (
    <dl className={classes.walk}>
      {evening(first)}
      {rows.map(({ kind, name, mm }) => (
        <div key={name} className={classes.row} data-kind={kind}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.bar} style={{ width: `${(mm / most) * 100}%` }} aria-hidden="true" />
            <span className={classes.figure}>
              {kind === 'in' ? '+' : '−'}
              {asText(units.waterDepth(mm))}
            </span>
          </dd>
        </div>
      ))}
      {evening(last)}
    </dl>
  );
}
