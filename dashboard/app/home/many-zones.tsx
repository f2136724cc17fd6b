import { ActionIcon } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconDroplet } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusBadge } from '../../devices/index.ts';
import { MINUTES_AT_FIRST } from '../../manual-runs/run-length.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { groupByDevice } from '../../page-kit/list/by-device.ts';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { NameSearch } from '../../page-kit/list/name-search.tsx';
import { describeStartRefusal, type NamedDevice } from '../../page-kit/start-refusal-text.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { isSkip } from '../../schedule/index.ts';
import { writeReasonLabel } from '../../schedule/reasons/reason.ts';
import { calculateSoilShares } from '../../zones/index.ts';
import { describeZone } from '../../zones/zone-sentence.ts';
import classes from './many-zones.module.css';
import type { RunActions } from './use-run-actions.ts';

type Props = { group: CurrentGroup; zones: readonly Zone[]; schedules: readonly Schedule[]; actions: RunActions };

/** Many zones, one row each, under their controllers, with a search by name. */
export function ManyZones({ group, zones, schedules, actions }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  const parts = groupByDevice(found, group.devices);
  const next = new Map<string | null, Schedule>();
  for (const schedule of schedules) {
    if (schedule.status !== 'EXECUTED' && !next.has(schedule.zone_id)) next.set(schedule.zone_id, schedule);
  }
  return (
    <div className={classes.zones}>
      <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      {found.length === 0 && <p className={classes.none}>{t('manyZones.none')}</p>}
      {parts.map(({ device, zones: zonesOfDevice }) => (
        <section key={device?.id ?? ''} aria-label={device?.name}>
          {group.devices.length > 1 && device && (
            <h3 className={classes.device}>
              {device.name} <StatusBadge status={device.status} />
            </h3>
          )}
          <ul className={classes.rows}>
            {zonesOfDevice.map((zone) => (
              <ZoneLine
                key={zone.id}
                zone={zone}
                devices={group.devices}
                next={next.get(zone.id)}
                isDisabled={zone.start_refusal !== null || group.active_runs.some(({ zone_id }) => zone_id === zone.id)}
                onWater={() => actions.waterZone(zone, MINUTES_AT_FIRST)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type LineProps = {
  zone: Zone;
  devices: readonly NamedDevice[];
  next: Schedule | undefined;
  isDisabled: boolean;
  onWater: () => Promise<unknown>;
};

function ZoneLine({ zone, devices, next, isDisabled, onWater }: LineProps) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const [isStarting, setStarting] = useState(false);
  const shares = zone.soil_water && calculateSoilShares(zone.soil_water);
  const because = zone.start_refusal?.because;
  const isSaidAbove = devices.length > 1 && (because === 'device_offline' || because === 'device_switched_off');
  const refusal = isSaidAbove ? null : describeStartRefusal(zone, devices, t);
  const said = [
    describeZone(zone, { t, dates, now }),
    ...(next && isSkip(next) ? [writeReasonLabel(t, next)] : []),
    ...(refusal === null ? [] : [refusal]),
    ...zone.missing.map((fact) => t(`missingFact.${fact}`)),
    ...(zone.valve_status === 'NORMAL' ? [] : [t(`valveStatus.${zone.valve_status}`)]),
  ];
  const water = async () => {
    setStarting(true);
    // The snackbar says why where it is refused.
    await onWater().catch(() => undefined);
    setStarting(false);
  };
  return (
    <li className={classes.row} data-wrong={zone.valve_status !== 'NORMAL' || zone.lock !== null || undefined}>
      <div className={classes.words}>
        <PageLink to="/home/zones" search={{ zone: zone.id }}>
          {zone.name}
        </PageLink>
        <span className={classes.sentence}>{said.join(' · ')}</span>
      </div>
      {shares && (
        <span className={classes.soil}>
          <span className={classes.gauge} aria-hidden="true">
            <span className={classes.filled} style={{ width: `${shares.filled * 100}%` }} />
            <span className={classes.refill} style={{ insetInlineStart: `${shares.refill * 100}%` }} />
          </span>
          {asText(units.percent(shares.filled))}
        </span>
      )}
      <ActionIcon
        size={44}
        variant="light"
        loading={isStarting}
        disabled={isDisabled}
        aria-label={t('manualRun.waterZoneFor', { zone: zone.name, duration: dates.duration(MINUTES_AT_FIRST * 60) })}
        title={t('manualRun.waterFor', { duration: dates.duration(MINUTES_AT_FIRST * 60) })}
        onClick={water}
      >
        <IconDroplet size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
