import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import { solarHoursQuery } from './calls.ts';

/** What a stored pump on solar power cannot do: zones that times and laws keep out of the sunny hours. */
export function ZonesWithoutSun({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const read = useQuery(solarHoursQuery(group.id));
  const { start_time: start, end_time: end, zones_without_sun: zones = [] } = read.data ?? {};
  if (zones.length === 0) return <FailedReads reads={[read]} />;
  return (
    <Card tone="attention">
      <p>
        {start && end
          ? t('schedulingForm.sunless', { from: dates.clock(start.local_time), until: dates.clock(end.local_time) })
          : t('schedulingForm.noSunnyHours')}
      </p>
      <ul>
        {zones.map(({ zone_id, allowed_days, sunless_days }) => (
          <li key={zone_id}>
            {t('schedulingForm.sunlessDays', {
              name: group.zones.find(({ id }) => id === zone_id)?.name ?? '',
              days: sunless_days,
              of: allowed_days,
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
