/** States of devices and valves. What a driver does not name is unknown, and stays null. */
import { seconds } from '@sluice/engine/vocabulary/units';
import type { DeviceState, ValveState } from './driver.ts';

export const stateOfDevice = (reported: Partial<DeviceState>): DeviceState => ({
  ageS: seconds(0),
  nextContactInS: null,
  status: reported.valves?.some(({ isOpen }) => isOpen) ? 'WATERING' : 'ONLINE',
  firmwareVersion: null,
  radioFirmwareVersion: null,
  batteryFraction: null,
  batteryVoltageV: null,
  ipAddress: null,
  valves: [],
  probes: [],
  ...reported,
});

export const stateOfValve = (reported: Pick<ValveState, 'terminal' | 'isOpen'> & Partial<ValveState>): ValveState => ({
  remainingS: null,
  runId: null,
  status: 'NORMAL',
  currentMa: null,
  voltageV: null,
  delivered: null,
  openings: null,
  ...reported,
});

/** Our record of an open valve, where the device does not report it; `untilMs` is epoch milliseconds. */
export const openedBy = (opening: { runId: string; untilMs: number; openedMs?: number | null } | null, nowMs: number) =>
  opening && {
    runId: opening.runId,
    remainingS: seconds(Math.max(0, (opening.untilMs - nowMs) / 1000)),
    ...(opening.openedMs == null ? {} : { openedAgoS: seconds(Math.max(0, (nowMs - opening.openedMs) / 1000)) }),
  };
