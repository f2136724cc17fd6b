/** Pure: a device's report as our state. */
import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import type { DeviceState, ProbeReading, ValveState } from '../driver.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import type { FlowReading } from '../mqtt/metered-openings.ts';
import type { StoredOpening } from '../mqtt/opening-file.ts';
import type { Report } from './bridge.ts';
import type { Probe, Valve, ValveTerminal } from './classify.ts';
import { type BridgeDevice, numberOf } from './codec.ts';

/** A terminal's commands and states, out of all of its device. */
export type SwitchProperty = Pick<ValveTerminal, 'state' | 'valueOn' | 'valueOff'>;

export type SwitchTerminal = SwitchProperty & Pick<ValveTerminal, 'terminal' | 'isGettable'>;

/** Null where the device has not said it yet: unknown is not shut. */
export function isOpenIn(fields: Fields, { state, valueOn, valueOff }: SwitchProperty): boolean | null {
  const value = fields[state];
  if (typeof valueOn === 'number') return typeof value === 'number' ? value > 0 : null;
  if (value === valueOn) return true;
  return value === valueOff ? false : null;
}

/** Words as `water_leakage`, `water_shortage & water_leakage`, `water_shortage_channel_1,fail_safe_channel_1`. */
export function troubleIn(fields: Fields, property: string | null, terminal: number): ValveStatus {
  const value = property === null ? undefined : fields[property];
  const parts = typeof value === 'string' ? value.split(/[\s,&]+/) : [];
  const isSaid = (names: readonly string[]) => parts.some((word) => names.includes(word));
  if (isSaid(['water_leakage', 'water_leakage_yes'])) return 'WATER_LEAK';
  return isSaid(['water_shortage', `water_shortage_channel_${terminal}`]) ? 'NO_WATER' : 'NORMAL';
}

/**
 * `valve`: what the device says of itself, null where that is no valve any more. `findOpening`: what we remember of a
 * terminal that is open.
 */
export function toValveStates(
  terminals: readonly SwitchTerminal[],
  valve: Valve | null,
  { fields }: Report,
  nowMs: number,
  findOpening: (terminal: number) => StoredOpening | null,
): ValveState[] {
  return terminals.map((terminal): ValveState => {
    const isOpen = isOpenIn(fields, terminal) === true;
    const opening = isOpen ? findOpening(terminal.terminal) : null;
    const opened = openedBy(opening, nowMs);
    // What we remember of one without a timer is our own end, not the device's.
    const openingFields = opened && valve?.recipe.end.way === 'none' ? { runId: opened.runId } : opened;
    const status = troubleIn(fields, valve?.trouble ?? null, terminal.terminal);
    return stateOfValve({ terminal: terminal.terminal, isOpen, status, ...openingFields });
  });
}

/**
 * Moisture in percent of the soil's volume as the probe counts it; its supervision judges whether that is so. Empty
 * before its first report.
 */
export function toProbeReadings(ieee: string, probe: Probe, report: Report): ProbeReading[] {
  return probe.senses === 'soil' ? toSoilReadings(ieee, probe, report) : toWetness(ieee, probe, report);
}

function toWetness(ieee: string, { property, wet }: Probe, { fields, asOf }: Report): ProbeReading[] {
  const value = fields[property];
  if (value === undefined || value === null) return [];
  return [
    {
      serial: ieee,
      measuredAt: asOf,
      moisture: null,
      temperatureC: plausible(numberOf(fields.temperature), -60, 80),
      sunlightKlx: null,
      batteryFraction: batteryOf(fields),
      isWet: value === wet,
    },
  ];
}

function toSoilReadings(ieee: string, { property }: Probe, { fields, asOf }: Report): ProbeReading[] {
  const moisture = plausible(numberOf(fields[property]), 0, 100);
  const lux = plausible(numberOf(fields.illuminance), 0, 200_000);
  const reading: ProbeReading = {
    serial: ieee,
    measuredAt: asOf,
    moisture: moisture === null ? null : moisture / 100,
    temperatureC: plausible(numberOf(fields.temperature), -60, 80),
    sunlightKlx: lux === null ? null : lux / 1000,
    batteryFraction: batteryOf(fields),
  };
  const isEmpty = reading.moisture === null && reading.temperatureC === null && reading.sunlightKlx === null;
  return isEmpty ? [] : [reading];
}

/**
 * The last report of a valve's water meter. The bridge sends all fields with each message, so only a figure that has
 * changed counts as measured.
 */
export function toFlow({ flow }: Valve, { fields, changedAt }: Report): FlowReading | null {
  const flowLPerMin = flow && toLitresPerMinute(numberOf(fields[flow.property]), flow.unit);
  if (flow === null || flowLPerMin === null) return null;
  return { flowLPerMin, measuredAt: changedAt.get(flow.property) ?? null };
}

/** Percent; devices that say only low, medium or high leave it unknown. */
export function batteryOf(fields: Fields): number | null {
  const percent = plausible(numberOf(fields.battery), 0, 100);
  return percent === null ? null : percent / 100;
}

/** Millivolts, where it is a battery's. */
function batteryVoltageOf({ exposes }: BridgeDevice, fields: Fields): number | null {
  const unit = exposes.find(({ property }) => property === 'voltage')?.unit;
  const value = numberOf(fields.voltage);
  return value !== null && unit === 'mV' ? value / 1000 : null;
}

export function toDeviceState(
  device: BridgeDevice,
  report: Report,
  nowMs: number,
  parts: Pick<DeviceState, 'valves' | 'probes' | 'flowLPerMin' | 'flowMeasuredAt' | 'hasChangedWhileOpen'>,
): DeviceState {
  return stateOfDevice({
    ageS: seconds(Math.max(0, (nowMs - report.asOf) / 1000)),
    firmwareVersion: device.firmwareVersion,
    batteryFraction: batteryOf(report.fields),
    batteryVoltageV: batteryVoltageOf(device, report.fields),
    ...parts,
  });
}

const plausible = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null;
