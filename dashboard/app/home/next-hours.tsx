import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { useState } from 'react';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { findDaylight, NextHoursRibbon, startOfNextHours } from '../../schedule/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import { listNextRuns } from './next-runs.ts';
import { WeatherLine } from './weather-line.tsx';

const WeatherAhead = onDemand(async () => (await import('./weather-ahead.tsx')).WeatherAhead);

/** Most gardens have a place. */
const PlaceMissing = onDemand(async () => (await import('../../location/place-missing.tsx')).PlaceMissing);

type Props = { group: CurrentGroup; schedules: readonly Schedule[] | undefined; events: readonly Event[] | undefined };

/** The next 24 hours, and the weather behind a line. */
export function NextHours({ group, schedules, events }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [isWeatherOpen, setWeatherOpen] = useState(false);
  const { latitude, longitude } = group.setting.address;
  const isOutdoor = group.location === 'outdoor';
  return (
    <>
      <Section
        title={t('home.next24Hours')}
        aside={
          isOutdoor && (
            <WeatherLine
              group={group}
              isOpen={isWeatherOpen}
              onToggle={() => setWeatherOpen(!isWeatherOpen)}
              onApproach={WeatherAhead.prefetch}
            />
          )
        }
      >
        <NextHoursRibbon
          now={now}
          daylight={(date) => (isOutdoor ? findDaylight(date, latitude, longitude) : null)}
          isComplete={schedules !== undefined && events !== undefined}
          runs={listNextRuns({
            from: startOfNextHours(now),
            zones: group.zones,
            activeRuns: group.active_runs,
            schedules: schedules ?? [],
            events: events ?? [],
          })}
        />
      </Section>
      {isOutdoor && latitude === null && <PlaceMissing group={group} />}
      {isWeatherOpen && <WeatherAhead group={group} />}
    </>
  );
}
