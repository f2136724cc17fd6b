import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconChartLine } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import { MissingNote } from './missing-note.tsx';
import { SoilColumn, soilShares } from './soil/soil-column.tsx';
import classes from './zone-card.module.css';
import { zoneSentence } from './zone-sentence.ts';

type Props = {
  zone: Zone;
  /** Why it waters next or rests. */
  reason?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

export function ZoneCard({ zone, reason, actions }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const titleId = useId();
  const { soil_water, last_run, next_run, status } = zone;
  const chartOf = t('zones.chartOf', { zone: zone.name });
  const isWatering = status === 'watering';

  return (
    <Card tone={isWatering ? 'water' : 'plain'} labelledBy={titleId}>
      <div className={classes.zone}>
        {soil_water && <SoilColumn water={soil_water} plantType={zone.plant_type} />}
        <div className={classes.body}>
          <div className={classes.head}>
            <h3 id={titleId} className={classes.name}>
              <PageLink to="/home/zones" search={{ zone: zone.id }}>
                {zone.name}
              </PageLink>
            </h3>
            <span className={classes.chart} title={chartOf}>
              <PageLink to="/home/ZoneStatusChart" search={{ zone: zone.id }} label={chartOf}>
                <IconChartLine size={22} stroke={1.6} aria-hidden="true" />
              </PageLink>
            </span>
          </div>
          <p className={classes.next} title={next_run ? dates.exact(next_run.utc) : undefined}>
            {zoneSentence(zone, { t, dates, now })}
          </p>
          {last_run && (
            <p className={classes.quiet} title={dates.exact(last_run.utc)}>
              {t('zones.lastWatered', { when: dates.ago(last_run.utc, now) })}
            </p>
          )}
          {soil_water && (
            <p className={classes.quiet}>
              {t('zones.waterInSoil', {
                filled: asText(units.percent(soilShares(soil_water).filled)),
                refill: asText(units.percent(soilShares(soil_water).refill)),
              })}
            </p>
          )}
          {zone.valve_status !== 'NORMAL' && <p className={classes.harm}>{t(`valveStatus.${zone.valve_status}`)}</p>}
          <MissingNote missing={zone.missing} />
          {reason}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  );
}
