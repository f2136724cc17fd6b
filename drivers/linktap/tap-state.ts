/** What a tap reports, as our state. */
import { LITRES_PER_GALLON, type Litres, type LitresPerMinute, litres, seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import type { DeviceState } from '../driver.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import type { StoredOpening } from '../mqtt/opening-file.ts';
import type { GatewayConfiguration, TapStatus } from './messages.ts';

/** Litres a minute that no garden tap gives: gateways have told of millions while a tap was shut. */
const MOST_LITRES_PER_MINUTE = 200;
/** Litres that pass unseen between a measurement and its report. */
const SLACK_L = 5;
/** Litres of a watering that ended unseen. */
const MOST_UNSEEN_L = 5_000;

interface LastReading {
  isWatering: boolean;
  atMs: number;
  volumeL: Litres | null;
  /** Flow and volume as they were reported, and since when they are these. */
  figures: string;
  changedAt: number | null;
}

/** Litres of each tap's last watering, as far as they can be true, and the age of its figures. */
export class TapReadings {
  readonly #last = new Map<string, LastReading>();

  /** To be called with each status. `openForS`: for how long it has been open; null where nobody knows. */
  note(
    address: string,
    { isWatering, flow, volume }: TapStatus,
    reportedL: number | null,
    openForS: number | null,
    nowMs: number,
  ): { volumeL: Litres | null; flowMeasuredAt: number | null } {
    const last = this.#last.get(address) ?? null;
    const figures = `${flow} ${volume}`;
    const changedAt = last === null || last.figures === figures ? (last?.changedAt ?? null) : nowMs;
    const volumeL = plausibleVolume(last, isWatering, reportedL, openForS, nowMs);
    this.#last.set(address, { isWatering, atMs: nowMs, volumeL, figures, changedAt });
    return { volumeL, flowMeasuredAt: changedAt };
  }
}

function plausibleVolume(
  last: LastReading | null,
  isWatering: boolean,
  reportedL: number | null,
  openForS: number | null,
  nowMs: number,
): Litres | null {
  const flownIn = (lengthS: number) => (lengthS / 60) * MOST_LITRES_PER_MINUTE + SLACK_L;
  if (isWatering) {
    const goesOn = last?.isWatering === true;
    const mostL = openForS === null ? MOST_UNSEEN_L : flownIn(openForS);
    if (reportedL !== null && reportedL <= mostL) return litres(reportedL);
    return goesOn ? last.volumeL : null;
  }
  if (last === null || last.volumeL === null) {
    const isTrusted = reportedL !== null && reportedL > 0 && reportedL <= MOST_UNSEEN_L;
    return isTrusted ? litres(reportedL) : null;
  }
  // After the end some firmwares set it to zero, and others to nonsense.
  const mostL = last.volumeL + flownIn((nowMs - last.atMs) / 1000);
  const isLater = last.isWatering && reportedL !== null && reportedL >= last.volumeL && reportedL <= mostL;
  return isLater ? litres(reportedL) : last.volumeL;
}

export interface TapSeen {
  status: TapStatus;
  configuration: GatewayConfiguration;
  host: string;
  /** As its owner has named it. */
  name: string | null;
  /** Our record of what opened it; null where nothing did. */
  opening: StoredOpening | null;
}

export function toDeviceState(
  address: string,
  { status, configuration, host, name, opening }: TapSeen,
  readings: TapReadings,
  nowMs: number,
): DeviceState {
  const { isWatering, hasFlowMeter, remainingS, totalS } = status;
  const { volumeUnit, firmwareVersion } = configuration;
  const running = isWatering && opening !== null && opening.untilMs > nowMs ? openedBy(opening, nowMs) : null;
  const reportedForS = totalS !== null && remainingS !== null && totalS >= remainingS ? totalS - remainingS : null;
  const openForS = running?.openedAgoS ?? reportedForS;
  const isMetered = hasFlowMeter && volumeUnit !== null;
  const litresPerUnit = volumeUnit === 'gal' ? LITRES_PER_GALLON : 1;
  const reportedL = isMetered && status.volume !== null ? status.volume * litresPerUnit : null;
  const { volumeL, flowMeasuredAt } = readings.note(address, status, reportedL, openForS, nowMs);
  const isOpenFor = isWatering && remainingS !== null && remainingS > 0 ? { remainingS: seconds(remainingS) } : {};
  return stateOfDevice({
    firmwareVersion,
    // Nothing reports with an empty battery; models on mains report 0.
    batteryFraction: status.batteryPercent ? Math.min(1, status.batteryPercent / 100) : null,
    ipAddress: host.replace(/:\d+$/, ''),
    valves: [
      stateOfValve({
        terminal: 1,
        name,
        isOpen: isWatering,
        ...running,
        ...isOpenFor,
        status: status.isBroken ? 'WATER_LEAK' : status.isWaterCut ? 'NO_WATER' : 'NORMAL',
        delivered: volumeL === null ? null : { volumeL, basis: 'measured' },
      }),
    ],
    ...(isMetered ? { flowLPerMin: flowNow(status, volumeUnit), flowMeasuredAt } : {}),
  });
}

/** Null while it is shut: some taps go on showing the last flow. */
const flowNow = ({ isWatering, flow }: TapStatus, unit: 'L' | 'gal'): LitresPerMinute | null =>
  isWatering ? toLitresPerMinute(flow, unit === 'gal' ? 'gpm' : 'lpm') : null;
