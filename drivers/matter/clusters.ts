/** The numbers of the standard that are read here, and what their values mean. Pure. */
import { type LitresPerMinute, litresPerMinute } from '@sluice/engine/vocabulary/units';
import { findText, type JsonRecord } from '../lan/json.ts';
import type { Attribute, AttributePath } from './interactions.ts';

/** Attributes by cluster; those of the root device are at endpoint 0. */
export const BASIC = {
  vendorName: { endpoint: 0, cluster: 0x28, attribute: 0x01 },
  productName: { endpoint: 0, cluster: 0x28, attribute: 0x03 },
  label: { endpoint: 0, cluster: 0x28, attribute: 0x05 },
  hardwareVersion: { endpoint: 0, cluster: 0x28, attribute: 0x08 },
  softwareVersion: { endpoint: 0, cluster: 0x28, attribute: 0x0a },
  serial: { endpoint: 0, cluster: 0x28, attribute: 0x0f },
  uniqueId: { endpoint: 0, cluster: 0x28, attribute: 0x12 },
} as const;
const VALVE = {
  remainingDuration: { cluster: 0x81, attribute: 0x03 },
  currentState: { cluster: 0x81, attribute: 0x04 },
  fault: { cluster: 0x81, attribute: 0x09 },
} as const;
const BRIDGED_LABEL = { cluster: 0x39, attribute: 0x05 } as const;
const BATTERY = {
  voltage: { cluster: 0x2f, attribute: 0x0b },
  percentRemaining: { cluster: 0x2f, attribute: 0x0c },
} as const;
const FLOW = { cluster: 0x404, attribute: 0x00 } as const;

export const STRUCTURE_PATHS: readonly AttributePath[] = [
  ...Object.values(BASIC),
  ...Object.values(VALVE),
  BRIDGED_LABEL,
];
export const VALVE_PATHS: readonly AttributePath[] = Object.values(VALVE);
export const STATE_PATHS: readonly AttributePath[] = [
  BASIC.softwareVersion,
  ...VALVE_PATHS,
  ...Object.values(BATTERY),
  FLOW,
];

/** ValveStateEnum. */
const STATE = { closed: 0, open: 1 } as const;
/** FailureDueToFault, the cluster's own status of a command. */
export const FAILURE_DUE_TO_FAULT = 2;

const isAt = ({ cluster, attribute }: AttributePath, read: Attribute) =>
  read.cluster === cluster && read.attribute === attribute;

const valueAt = (read: readonly Attribute[], endpoint: number, at: AttributePath): unknown =>
  read.find((one) => one.endpoint === endpoint && isAt(at, one))?.value;

export const textOf = (read: readonly Attribute[], at: AttributePath & { endpoint: number }): string | null =>
  findText(valueAt(read, at.endpoint, at));

/** Endpoints that are valves, in order. */
export const valveEndpoints = (read: readonly Attribute[]): number[] =>
  read
    .filter((one) => isAt(VALVE.currentState, one))
    .map(({ endpoint }) => endpoint)
    .toSorted((a, b) => a - b);

/** The name of a valve behind a bridge. */
export const labelOf = (read: readonly Attribute[], endpoint: number): string | null =>
  findText(valueAt(read, endpoint, BRIDGED_LABEL));

export interface ShownValve {
  /** Shut for certain; one that moves is not. */
  isShut: boolean;
  /** The device does not know: it has just started, and nothing counts down. */
  isUnknown: boolean;
  /** Fully open. */
  isOpen: boolean;
  /** Null while it is shut, and where it is open without an end. */
  remainingS: number | null;
  fault: JsonRecord;
}

/** Null where there is no such valve. */
export function shownValve(read: readonly Attribute[], endpoint: number): ShownValve | null {
  const state = valueAt(read, endpoint, VALVE.currentState);
  if (state === undefined) return null;
  const remaining = valueAt(read, endpoint, VALVE.remainingDuration);
  const remainingS = typeof remaining === 'number' ? remaining : null;
  const fault = valueAt(read, endpoint, VALVE.fault);
  return {
    isShut: state === STATE.closed,
    isUnknown: state === null && remainingS === null,
    isOpen: state === STATE.open,
    remainingS,
    fault: typeof fault === 'object' && fault !== null ? (fault as JsonRecord) : {},
  };
}

export const hasFault = ({ fault }: ShownValve): boolean =>
  ['generalFault', 'blocked', 'notConnected', 'shortCircuit', 'currentExceeded'].some((name) => fault[name] === true);

/** All its meters together, each in tenths of a cubic metre an hour; null without one that measures. */
export function flowOf(read: readonly Attribute[]): LitresPerMinute | null {
  const measured = read
    .filter((one) => isAt(FLOW, one))
    .flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  if (measured.length === 0) return null;
  const litresPerHour = measured.reduce((sum, value) => sum + value * 100, 0);
  return litresPerMinute(litresPerHour / 60);
}

const firstNumber = (read: readonly Attribute[], at: AttributePath): number | null => {
  const value = read.find((one) => isAt(at, one) && typeof one.value === 'number')?.value;
  return typeof value === 'number' ? value : null;
};

/** Of 0 to 1, from half per cents, and volts from millivolts; null on mains. */
export function batteryOf(read: readonly Attribute[]): { fraction: number | null; voltageV: number | null } {
  const halfPercent = firstNumber(read, BATTERY.percentRemaining);
  const millivolts = firstNumber(read, BATTERY.voltage);
  return {
    fraction: halfPercent === null ? null : Math.min(1, halfPercent / 200),
    voltageV: millivolts === null ? null : millivolts / 1000,
  };
}
