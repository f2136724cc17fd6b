/**
 * Why a run may not open: the one list, for a start by hand and a valve test that are asked for, a due start, a master
 * that would open for it, and the valve itself (docs/decisions/0111). Pure: each states what it knows.
 */
import type { DeviceStatus } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type MissedCause, type WireFigures, wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { Reason } from '@sluice/engine/vocabulary/reasons';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { DayAllowance } from './day-allowance-store.ts';
import type { NewRun } from './store.ts';
import { reasonColumns } from './tables.ts';

/** A valve on the way of the water: the zone's own, or the master in front of it. */
export interface ValveFacts {
  zone: { name: string; lockedAt: Date | null };
  device: {
    id: DeviceId;
    name: string;
    isSwitchedOff: boolean;
    /** As it last told of itself; null for whoever tries it all the same. */
    status: DeviceStatus | null;
    batteryFraction: number | null;
  };
}

export interface Late {
  lateMinutes: number;
  because: MissedCause;
}

/** Why nothing would end its water. */
export type NoEnd = Extract<RunFault, 'no-guard' | 'timer-unproven' | 'timer-disproven'>;

/** What is known of a run that is to open. Null: not known to whoever asks, or not for it to judge. */
export interface OpeningFacts {
  /** Whether nothing is started in its garden for now (docs/decisions/0041). */
  areStartsSuspended: boolean | null;
  /** Of the zone that a person chose: planned starts come of zones that are right. */
  choice: { isSetUp: boolean; isEnabled: boolean; isMaster: boolean } | null;
  /** Of a start that comes later than anybody expects its water (docs/decisions/0005, 0075). */
  late: Late | null;
  valves: readonly ValveFacts[];
  noEnd: NoEnd | null;
  dayVolume: DayAllowance | null;
  /** Why an earlier cycle of the same watering was cut: hydraulics are not tried again (docs/decisions/0044). */
  earlierFlowFault: RunFault | null;
  /** Whether a device that is only opened while it answers was asked just now, and did not. */
  isSilent: boolean | null;
  /** The opening of the master in front of it: epoch milliseconds when it is asked again where it is not open yet. */
  master: 'open' | 'failed' | { askAgainAt: number } | null;
}

/** For whoever judges only a few. */
export const NOTHING_KNOWN: OpeningFacts = {
  areStartsSuspended: null,
  choice: null,
  late: null,
  valves: [],
  noEnd: null,
  dayVolume: null,
  earlierFlowFault: null,
  isSilent: null,
  master: null,
};

/** What is told of each refusal. */
interface RefusalFigures {
  startsSuspended: object;
  zoneNotSetUp: object;
  zoneDisabled: object;
  late: Late;
  zoneLocked: { zone: string; lockedAt: Date };
  zoneIsMaster: object;
  deviceSwitchedOff: { device: string; deviceId: DeviceId };
  deviceOffline: { device: string; deviceId: DeviceId };
  batteryTooLow: { device: string; deviceId: DeviceId };
  noEnd: { because: NoEnd };
  dayVolumeUsed: DayAllowance;
  earlierFlow: { fault: RunFault };
  deviceSilent: object;
  masterFailed: object;
  masterNotOpenYet: { askAgainAt: number };
}

type RefusalKind = keyof RefusalFigures;
export type Refusal<Kind extends RefusalKind = RefusalKind> = {
  [Each in Kind]: { kind: Each } & RefusalFigures[Each];
}[Kind];

type Checks = { [Kind in RefusalKind]: (facts: OpeningFacts) => RefusalFigures[Kind] | null };

/** Where several hold, the first is told. */
const CHECKS: Checks = {
  startsSuspended: ({ areStartsSuspended }) => (areStartsSuspended ? {} : null),
  zoneNotSetUp: ({ choice }) => (choice?.isSetUp === false ? {} : null),
  zoneDisabled: ({ choice }) => (choice?.isEnabled === false ? {} : null),
  late: ({ late }) => late,
  zoneLocked: ({ valves }) => {
    const locked = valves.map(({ zone }) => zone).find(({ lockedAt }) => lockedAt !== null);
    return locked?.lockedAt ? { zone: locked.name, lockedAt: locked.lockedAt } : null;
  },
  zoneIsMaster: ({ choice }) => (choice?.isMaster ? {} : null),
  deviceSwitchedOff: (facts) => findDevice(facts, ({ isSwitchedOff }) => isSwitchedOff),
  deviceOffline: (facts) => findDevice(facts, ({ status }) => status === 'OFFLINE' || status === 'POWEROFF'),
  // Some of it is needed to close again (docs/fail-safe.md, 1).
  batteryTooLow: (facts) => findDevice(facts, ({ batteryFraction }) => isBatteryTooLow(batteryFraction)),
  noEnd: ({ noEnd }) => (noEnd === null ? null : { because: noEnd }),
  dayVolumeUsed: ({ dayVolume }) => (dayVolume?.leftL === 0 ? dayVolume : null),
  earlierFlow: ({ earlierFlowFault: fault }) => (fault === null ? null : { fault }),
  deviceSilent: ({ isSilent }) => (isSilent ? {} : null),
  masterFailed: ({ master }) => (master === 'failed' ? {} : null),
  masterNotOpenYet: ({ master }) => (master !== null && typeof master === 'object' ? master : null),
};

/** Null where it may open, as far as is known. */
export function whyNotOpen(facts: OpeningFacts): Refusal | null {
  for (const kind of Object.keys(CHECKS) as RefusalKind[]) {
    const figures = CHECKS[kind](facts);
    if (figures !== null) return { ...figures, kind } as Refusal;
  }
  return null;
}

export const isBatteryTooLow = (batteryFraction: number | null): boolean =>
  batteryFraction !== null && batteryFraction < LIMITS.batteryRefuseFraction;

function findDevice({ valves }: OpeningFacts, isUnfit: (device: ValveFacts['device']) => boolean) {
  const unfit = valves.map(({ device }) => device).find(isUnfit);
  return unfit === undefined ? null : { device: unfit.name, deviceId: unfit.id };
}

type RefusedRun = Pick<NewRun, 'outcome' | 'fault' | 'missingS' | 'reasonFigures'> &
  Partial<ReturnType<typeof reasonColumns>>;

/**
 * What is stored of a run that was due and may not open, for the due start and the valve: the columns in which the record
 * differs from the run; null where the run waits.
 */
export function describeRefused(run: Pick<NewRun, 'durationS' | 'reasonFigures'>, refusal: Refusal): RefusedRun | null {
  const missed = (figures: WireFigures) => ({
    outcome: 'MISSED' as const,
    reasonFigures: { ...run.reasonFigures, ...figures },
  });
  const skipped = (reason: Reason, figures: WireFigures) => ({
    outcome: 'SKIPPED' as const,
    ...reasonColumns(reason),
    reasonFigures: { ...run.reasonFigures, ...figures },
  });
  const failed = (fault: RunFault) => ({ outcome: 'FAILED' as const, fault, missingS: run.durationS });
  switch (refusal.kind) {
    case 'startsSuspended':
    case 'masterNotOpenYet':
      return null;
    case 'late':
      return missed({ late_minutes: refusal.lateMinutes, because: refusal.because });
    case 'zoneLocked':
      return skipped('ZONE_LOCKED', wireFigures({ lockedSince: refusal.lockedAt.getTime() }));
    case 'deviceSwitchedOff':
      return skipped('SWITCHED_OFF', { switched_off: refusal.device });
    case 'dayVolumeUsed':
      return skipped('DAY_VOLUME', wireFigures({ dayVolumeL: refusal.givenL, mostDayVolumeL: refusal.mostL }));
    case 'batteryTooLow':
      return failed('battery-low');
    case 'noEnd':
      return failed(refusal.because);
    case 'earlierFlow':
      return failed(refusal.fault);
    case 'deviceSilent':
      return failed('unreachable');
    case 'masterFailed':
      return failed('master-not-open');
    case 'zoneNotSetUp':
    case 'zoneDisabled':
    case 'zoneIsMaster':
    case 'deviceOffline':
      throw new Error(`a run that is due is not asked whether ${refusal.kind}`);
  }
}
