import { ActionIcon } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type HTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { calculateSoilShares } from '../soil/soil-shares.ts';
import { describeZone } from '../zone-sentence.ts';
import { useZonesBase } from '../zones-base.ts';
import { modeOf, needsAttention } from './list-filters.ts';
import { RowMenu } from './row-menu.tsx';
import classes from './zone-rows.module.css';

type Props = {
  zone: Zone;
  devices: readonly Pick<Device, 'id' | 'name'>[];
  isSelected: boolean;
  /** Null while nothing is being selected. */
  onSelect: ((isRange: boolean) => void) | null;
  press: HTMLAttributes<HTMLLIElement> | undefined;
  /** Null where the rows are not in the garden's own order. */
  grip: HTMLAttributes<HTMLButtonElement> | null;
  style: CSSProperties | undefined;
  isDragged: boolean;
  /** In the garden's order, from 0, of so many. */
  place: number;
  count: number;
  onStep: (by: -1 | 1) => void;
  onMoveTo: (place: number) => void;
};

/** One zone of many: what it is, its valve, how its soil is, what comes next. */
export function ZoneRow({ zone, devices, isSelected, onSelect, press, grip, style, isDragged, ...order }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const base = useZonesBase();
  const { id, name, plant_type, smart, smart_level, terminal, enabled, missing, valve_status } = zone;
  const water = zone.soil_water && asText(units.percent(calculateSoilShares(zone.soil_water).filled));
  const device = devices.length > 1 && devices.find((one) => one.id === zone.device_id)?.name;
  const valve = joinClauses([t('valveTest.terminal', { terminal }), ...(device ? [device] : [])]);
  const wrong = [
    ...(zone.needs_guard ? [t('zones.needsGuard')] : []),
    ...(valve_status === 'NORMAL' ? [] : [t(`valveStatus.${valve_status}`)]),
    ...missing.map((fact) => t(`missingFact.${fact}`)),
  ];
  return (
    <li
      className={classes.row}
      data-selected={isSelected || undefined}
      data-off={modeOf(zone) === 'off' || undefined}
      data-attention={needsAttention(zone) || undefined}
      data-dragged={isDragged || undefined}
      style={style}
      {...press}
    >
      {onSelect && (
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={t('zoneList.selectZone', { zone: name })}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      )}
      {grip && <Grip zone={name} drag={grip} onStep={order.onStep} />}
      <span className={classes.words}>
        <Link to={base} search={{ zone: id }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.valve} title={valve}>
          {valve}
        </span>
      </span>
      <span className={classes.plant}>{plant_type ? t(`plantType.${plant_type}`) : t('zoneList.notDescribed')}</span>
      <span className={classes.line}>
        <span className={classes.state}>
          {wrong.length > 0 ? (
            <span className={classes.wrong}>{wrong.join(' · ')}</span>
          ) : (
            describeZone(zone, { t, dates, now })
          )}
        </span>
        {enabled && (
          <span className={classes.mode}>{smart ? t(`smartLevel.${smart_level}`) : t('zoneList.modes.programs')}</span>
        )}
        <span className={classes.valveToo} aria-hidden="true">
          {valve}
        </span>
      </span>
      <span className={classes.soil}>
        {water !== null && (
          <>
            <span className={classes.gauge} aria-hidden="true">
              <span style={{ width: water }} />
            </span>
            <span className={classes.full}>{t('zoneList.soil', { filled: water })}</span>
            <span className={classes.brief} aria-hidden="true">
              {water}
            </span>
          </>
        )}
      </span>
      <RowMenu zone={zone} {...order} />
    </li>
  );
}

type GripProps = { zone: string; drag: HTMLAttributes<HTMLButtonElement>; onStep: Props['onStep'] };

/** Drags its row; the arrow keys move it too, and the focus stays with it. */
function Grip({ zone, drag, onStep }: GripProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <ActionIcon
      ref={button}
      size={44}
      variant="subtle"
      color="gray"
      className={classes.grip}
      aria-label={t('zoneList.grip', { zone })}
      title={t('zoneList.gripHint')}
      onKeyDown={walk}
      {...drag}
    >
      <IconGripVertical size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
