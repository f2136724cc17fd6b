import type { Decision } from '@sluice/contract/schedule';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactRows, fact } from '../../ui/text/fact-rows.tsx';
import classes from './water-balance.module.css';

type Demand = NonNullable<Decision['demand']>;

/** The day's account of the soil, folded: figures on which the planner decided. */
export function WaterBalance({ demand, shortfallMm }: { demand: Demand; shortfallMm: number }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const heldMm = demand.held_for_rain?.mm ?? 0;
  const rainMatters = demand.without_rain_mm > demand.expected_depletion_mm;
  const rows = [
    fact(t('balance.missing'), depth(demand.depletion_mm)),
    fact(t('balance.used'), `+ ${depth(demand.crop_et_mm)}`),
    fact(t('balance.rain'), `− ${depth(demand.rain_mm)}`),
    fact(t('balance.expected'), depth(demand.expected_depletion_mm)),
    rainMatters && fact(t('balance.withoutRain'), depth(demand.without_rain_mm)),
    fact(t('balance.refillFrom'), depth(demand.trigger_depletion_mm)),
    fact(t('balance.floor'), depth(demand.floor_depletion_mm)),
    fact(t('balance.given'), depth(demand.net_mm)),
    heldMm > 0 && fact(t('balance.heldForRain'), depth(heldMm)),
    shortfallMm > 0 && fact(t('balance.doesNotFit'), depth(shortfallMm)),
  ];
  return (
    <details className={classes.balance}>
      <summary className={classes.summary}>{t('balance.title')}</summary>
      <FactRows rows={rows} className={classes.rows} />
      {demand.is_asked_by_sensor && <p className={classes.note}>{t('balance.askedBySensor')}</p>}
    </details>
  );
}
