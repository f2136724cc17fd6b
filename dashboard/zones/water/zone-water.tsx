import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone, ZoneChart } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failed-reads.tsx';
import { addDays } from '../../platform/calendar-days.ts';
import { useDisplay } from '../../platform/display.tsx';
import { withLabel } from '../../platform/joined.ts';
import { useNow } from '../../platform/use-now.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { decisionsQuery } from '../../schedule/index.ts';
import classes from '../status/zone-status.module.css';
import { pastWaterDays, plannedWaterDays, weeksOf } from './water-days.ts';
import { WaterPicture } from './water-picture.tsx';
import { WaterTable } from './water-table.tsx';
import { WaterWalk } from './water-walk.tsx';

const DAYS_AHEAD = 7;

type Props = { zone: Zone; group: CurrentGroup; chart: ZoneChart };

/** A zone's soil water over a week or a month and the week ahead: as a picture, as a sum, and as figures. */
export function ZoneWater({ zone, group, chart }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days));
  const read = useQuery(decisionsQuery(group.id, zone.id, today, addDays(today, DAYS_AHEAD)));
  const { data: decisions = [] } = read;
  const past = pastWaterDays(chart);
  const water = zone.soil_water;
  if (!water || past.length === 0) return <p className={classes.none}>{t('zoneChart.noAccount')}</p>;
  const planned = plannedWaterDays(ahead, decisions, group.location === 'outdoor' ? group.weathers : []);
  const caption = withLabel(zone.name, t('zoneChart.waterTitle'));
  return (
    <>
      <h2 className={classes.heading}>{t('zoneChart.waterTitle')}</h2>
      <FailedReads reads={[read]} />
      <WaterPicture days={[...past, ...planned]} water={water} />
      <h2 className={classes.heading}>{t('zoneChart.walkTitle')}</h2>
      <WaterWalk days={past} water={water} />
      {chart.scale === 'month' && (
        <>
          <h2 className={classes.heading}>{t('zoneChart.byWeek')}</h2>
          <WaterTable lines={weeksOf(past)} water={water} head={t('zoneChart.weekFrom')} caption={caption} />
        </>
      )}
      <details>
        <summary className={classes.summary}>{t('zoneChart.asTable')}</summary>
        <WaterTable lines={past.map((day) => [day])} water={water} head={t('zoneChart.day')} caption={caption} />
      </details>
    </>
  );
}
