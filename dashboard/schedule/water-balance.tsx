import type { Decision } from '@sluice/contract/schedule';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import classes from './water-balance.module.css';

type Demand = NonNullable<Decision['demand']>;

/** The day's account of the soil, folded: figures on which the planner decided. */
export function WaterBalance({ demand, shortfallMm }: { demand: Demand; shortfallMm: number }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const rows = [
    [t('balance.missing'), depth(demand.depletion_mm)],
    [t('balance.used'), `+ ${depth(demand.crop_et_mm)}`],
    [t('balance.rain'), `− ${depth(demand.rain_mm)}`],
    [t('balance.expected'), depth(demand.expected_depletion_mm)],
    ...(demand.without_rain_mm > demand.expected_depletion_mm
      ? [[t('balance.withoutRain'), depth(demand.without_rain_mm)]]
      : []),
    [t('balance.refillFrom'), depth(demand.trigger_depletion_mm)],
    [t('balance.floor'), depth(demand.floor_depletion_mm)],
    [t('balance.given'), depth(demand.net_mm)],
    ...(demand.held_for_rain ? [[t('balance.heldForRain'), depth(demand.held_for_rain.mm)]] : []),
    ...(shortfallMm > 0 ? [[t('balance.doesNotFit'), depth(shortfallMm)]] : []),
  ];
  return (
    <details className={classes.balance}>
      <summary className={classes.summary}>{t('balance.title')}</summary>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {demand.is_asked_by_sensor && <p className={classes.note}>{t('balance.askedBySensor')}</p>}
    </details>
  );
}
