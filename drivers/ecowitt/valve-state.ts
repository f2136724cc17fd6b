/** What a valve reports, as our state. */
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import type { DeviceState } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { toLitresPerMinute } from '../mqtt/flow-unit.ts';
import type { StoredOpening } from '../mqtt/opening-file.ts';
import type { ValveReport } from './messages.ts';

/** Litres a minute that no valve on a garden tap gives. */
const MOST_LITRES_PER_MINUTE = 200;
/** Litres and seconds that pass between a measurement and its report. */
const SLACK_L = 5;
const SLACK_S = 5;

/** Since when each valve's figures are what they are: the gateway says nothing of their age. */
export class FigureAges {
  readonly #last = new Map<string, { figures: string; changedAt: number | null }>();

  /** To be called with each report. When they last changed, epoch milliseconds; null before anybody has seen it. */
  note(address: string, { flow, totalL, openS }: ValveReport, nowMs: number): number | null {
    const figures = `${flow} ${totalL} ${openS}`;
    const last = this.#last.get(address);
    const changedAt = !last ? null : last.figures === figures ? last.changedAt : nowMs;
    this.#last.set(address, { figures, changedAt });
    return changedAt;
  }
}

export interface ValveSeen {
  report: ValveReport;
  host: string;
  /** Our record of what opened it; null where nothing did. */
  opening: StoredOpening | null;
  figuresChangedAt: number | null;
}

export function toDeviceState({ report, host, opening, figuresChangedAt }: ValveSeen, nowMs: number): DeviceState {
  const { isOpen, flow } = report;
  const running = isOpen && opening !== null && opening.untilMs > nowMs ? openedBy(opening, nowMs) : null;
  const volumeL = plausibleVolume(report, running?.openedAgoS ?? null);
  return stateOfDevice({
    firmwareVersion: report.firmwareVersion,
    batteryFraction: report.batteryFraction,
    ipAddress: host.replace(/:\d+$/, ''),
    valves: [
      stateOfValve({
        terminal: 1,
        name: shownName(report.name),
        isOpen,
        ...running,
        remainingS: isOpen ? remainingOf(report, opening, nowMs) : null,
        status: report.isLeaking ? 'WATER_LEAK' : report.isWaterMissing ? 'NO_WATER' : 'NORMAL',
        delivered: volumeL === null ? null : { volumeL: litres(volumeL), basis: 'measured' },
      }),
    ],
    // Nobody says whether it is a present one while the valve is shut.
    flowLPerMin: isOpen ? toLitresPerMinute(flow, 'lpm') : null,
    flowMeasuredAt: figuresChangedAt,
  });
}

/**
 * By our record, which runs on while the gateway's figures wait for the next radio message; by the gateway's where
 * somebody has given the valve a longer time meanwhile. Null where it has no timer.
 */
function remainingOf({ timerS, openS }: ValveReport, opening: StoredOpening | null, nowMs: number) {
  if (timerS === null) return null;
  const oursS = opening === null || opening.untilMs <= nowMs ? null : (opening.untilMs - nowMs) / 1000;
  const wholeS = opening === null || opening.openedMs === null ? 0 : (opening.untilMs - opening.openedMs) / 1000;
  const isOurs = oursS !== null && timerS <= wholeS + SLACK_S;
  return seconds(isOurs ? oursS : Math.max(0, timerS - (openS ?? 0)));
}

/** Null for what no valve can give in that time, and for litres of the run before. */
function plausibleVolume({ volumeL, openS }: ValveReport, openForS: number | null): number | null {
  if (volumeL === null || openS === null) return null;
  const isOfAnotherRun = openForS !== null && openS > openForS + SLACK_S;
  const mostL = (openS / 60) * MOST_LITRES_PER_MINUTE + SLACK_L;
  return isOfAnotherRun || volumeL > mostL ? null : volumeL;
}
