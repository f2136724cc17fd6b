import type { Zone } from '@sluice/contract/zones';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { MissingNote } from './missing-note.tsx';
import { SoilColumn, soilShares } from './soil-column.tsx';
import classes from './zone-now.module.css';

/** How the zone is just now: its earth, and what comes. */
export function ZoneNow({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const { soil_water, next_run, last_run, enabled, status } = zone;
  const sentence = () => {
    if (!enabled) return t('zones.disabled');
    if (zone.lock) return t('zoneLock.rests');
    if (status === 'watering') return t('zones.watering');
    if (status === 'supplying') return t('zones.supplying');
    return next_run ? t('zones.watersNext', { when: dates.when(next_run.utc, now) }) : t('zones.notScheduled');
  };
  const shares = soil_water && soilShares(soil_water);
  return (
    <div className={classes.now}>
      {soil_water && <SoilColumn water={soil_water} />}
      <div>
        <p className={classes.sentence} title={next_run ? dates.exact(next_run.utc) : undefined}>
          {sentence()}
        </p>
        {shares && (
          <p className={classes.quiet}>
            {t('zones.waterInSoil', {
              filled: asText(units.percent(shares.filled)),
              refill: asText(units.percent(shares.refill)),
            })}
          </p>
        )}
        {zone.metered_flow_l_per_min !== null && (
          <p className={classes.quiet}>
            {t('zoneForm.meteredFlow', { flow: asText(units.flow(zone.metered_flow_l_per_min)) })}
          </p>
        )}
        <MissingNote missing={zone.missing} />
        {last_run && (
          <p className={classes.quiet} title={dates.exact(last_run.utc)}>
            {t('zones.lastWatered', { when: dates.ago(last_run.utc, now) })}
          </p>
        )}
      </div>
    </div>
  );
}
