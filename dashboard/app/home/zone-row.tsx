import { ActionIcon } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconDroplet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { MINUTES_AT_FIRST } from '../../manual-runs/run-length.ts';
import { describeStartRefusal } from '../../page-kit/start-refusal-text.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { isSkip } from '../../schedule/index.ts';
import { writeReasonLabel } from '../../schedule/reasons/reason.ts';
import { calculateSoilShares } from '../../zones/index.ts';
import { describeZone } from '../../zones/zone-sentence.ts';
import type { RunActions } from './use-run-actions.ts';
import classes from './zone-row.module.css';

type Props = {
  zone: Zone;
  group: CurrentGroup;
  /** Its next start that is not over yet. */
  next: Schedule | undefined;
  actions: RunActions;
  /** Its device and how it is stand above. */
  isUnderDevice?: boolean;
};

/** A zone in a line: what comes next, how much water its soil holds, and ten minutes of water in one press. */
export function ZoneRow({ zone, group, next, actions, isUnderDevice = false }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const reasonId = useId();
  const [isStarting, setStarting] = useState(false);
  const shares = zone.soil_water && calculateSoilShares(zone.soil_water);
  const said = [
    describeZone(zone, { t, dates, now }),
    ...(next && isSkip(next) && zone.next_run === null ? [writeReasonLabel(t, next)] : []),
    ...zone.missing.map((fact) => t(`missingFact.${fact}`)),
    ...(zone.valve_status === 'NORMAL' ? [] : [t(`valveStatus.${zone.valve_status}`)]),
  ];
  const because = zone.start_refusal?.because;
  const isSaidAbove = isUnderDevice && (because === 'device_offline' || because === 'device_switched_off');
  const refusal = isSaidAbove ? null : describeStartRefusal(zone, group.devices, t);
  const isDisabled = zone.start_refusal !== null || group.active_runs.some(({ zone_id }) => zone_id === zone.id);
  const water = async () => {
    setStarting(true);
    // The snackbar says why where it is refused.
    await actions.waterZone(zone, MINUTES_AT_FIRST).catch(() => undefined);
    setStarting(false);
  };
  const duration = dates.duration(MINUTES_AT_FIRST * 60);
  return (
    <li className={classes.row} data-wrong={zone.valve_status !== 'NORMAL' || zone.lock !== null || undefined}>
      <div className={classes.words}>
        <Link to="/home" search={{ zone: zone.id }} resetScroll={false} className={classes.name}>
          {zone.name}
        </Link>
        <span className={classes.sentence}>{said.join(' · ')}</span>
        {refusal !== null && (
          <span id={reasonId} className={classes.sentence}>
            {refusal}
          </span>
        )}
      </div>
      {shares && (
        <span
          className={classes.soil}
          role="img"
          aria-label={t('zones.waterInSoil', {
            filled: asText(units.percent(shares.filled)),
            refill: asText(units.percent(shares.refill)),
          })}
        >
          <span className={classes.gauge}>
            <span className={classes.filled} style={{ width: `${shares.filled * 100}%` }} />
            <span className={classes.refill} style={{ insetInlineStart: `${shares.refill * 100}%` }} />
          </span>
          {asText(units.percent(shares.filled))}
        </span>
      )}
      {may(group.relationship, 'waterByHand') && (
        <ActionIcon
          size={44}
          variant="light"
          className={classes.water}
          loading={isStarting}
          disabled={isDisabled}
          aria-label={t('manualRun.waterZoneFor', { zone: zone.name, duration })}
          aria-describedby={refusal === null ? undefined : reasonId}
          title={t('manualRun.waterFor', { duration })}
          onClick={water}
        >
          <IconDroplet size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
