import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SleepingDevices } from '../../devices/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { hasFailed } from '../../page-kit/failure/has-failed.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { eventsQuery } from '../../runs/index.ts';
import { listCalendarEntries } from '../../schedule/entries/calendar-entry.ts';
import { schedulesQuery } from '../../schedule/index.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import { useZonesBase } from '../../zones/zones-base.ts';
import { RunningNow } from '../home/running-now.tsx';
import { useRunActions } from '../home/use-run-actions.ts';
import { ToComparison } from './to-comparison.tsx';
import { ZoneHead } from './zone-head.tsx';
import classes from './zone-place.module.css';
import { ZoneWeek } from './zone-week.tsx';

const ZoneWhy = onDemand(async () => (await import('./zone-why.tsx')).ZoneWhy);

type Props = { zone: Zone; group: CurrentGroup };

/** One zone as a place in the garden: its soil, what comes, why, what can be done, and its settings folded. */
export function ZonePlace({ zone, group }: Props) {
  const { t } = useTranslation();
  const base = useZonesBase();
  const reads = [useQuery(schedulesQuery(group.id)), useQuery(eventsQuery(group.id))] as const;
  const [{ data: schedules }, { data: events }] = reads;
  const actions = useRunActions(group);
  const entries = useMemo(
    () => listCalendarEntries(schedules ?? [], events ?? [], group).filter(({ zoneId }) => zoneId === zone.id),
    [schedules, events, group, zone.id],
  );
  const mayChange = may(group.relationship, 'change');
  const running = group.active_runs.filter(({ zone_id }) => zone_id === zone.id);
  return (
    <div className={classes.frame}>
      <div className={classes.place}>
        <div className={classes.above}>
          {group.zones.length > 1 && mayChange && !base.startsWith('/schedule') && (
            <PageLink to={base} isBack>
              {t('home.allZones')}
            </PageLink>
          )}
          <RunningNow group={{ ...group, active_runs: running }} actions={actions} />
          <ZoneHead
            zone={zone}
            group={group}
            actions={actions}
            next={entries.find(({ outcome }) => outcome === 'planned')}
          />
          <SleepingDevices devices={group.devices.filter(({ id }) => id === zone.device_id)} />
        </div>
        {reads.some(hasFailed) ? (
          <FailedReads reads={reads} />
        ) : (
          <>
            <ZoneWeek zone={zone} group={group} entries={entries} isComplete={schedules !== undefined} />
            <div className={classes.entries}>
              <ZoneWhy group={group} entries={entries} />
            </div>
          </>
        )}
        {zone.soil_water && (
          <Folded title={t('calibration.title')} late={<ZoneCalibration zoneId={zone.id} mayChange={mayChange} />} />
        )}
        {zone.metered_flow_l_per_min !== null && (
          <Folded title={t('zoneFlow.title')} late={<ZoneFlow zoneId={zone.id} mayChange={mayChange} />} />
        )}
        {mayChange && <ZoneSettings zone={zone} group={group} />}
      </div>
    </div>
  );
}

const ZoneCalibration = onDemand(
  async () => (await import('../../zones/calibration/zone-calibration.tsx')).ZoneCalibration,
);
const ZoneFlow = onDemand(async () => (await import('../../zones/flow/zone-flow.tsx')).ZoneFlow);
const ZoneForm = onDemand(() => import('../../zones/form/zone-form.tsx').then((part) => part.ZoneForm));

type ZoneSettingsProps = { zone: Zone; group: CurrentGroup };

/** What the zone is said to be: in one line, and unfolded as a form. */
function ZoneSettings({ zone, group }: ZoneSettingsProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { plant_type: plant, area_m2: area, smart, smart_level: level } = zone;
  const details = [
    plant ? t(`plantType.${plant}`) : t('zoneList.notDescribed'),
    ...(area === null ? [] : [asText(units.area(area))]),
    smart ? t(`smartLevel.${level}`) : t('zoneList.byPrograms'),
  ];
  return (
    <Folded
      title={t('calendar.toZone')}
      state={details.join(' · ')}
      late={
        <>
          <ZoneForm zone={zone} zones={group.zones} group={group} />
          <ToComparison zone={zone} />
        </>
      }
    />
  );
}
