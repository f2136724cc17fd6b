/** The daily balance and the two scores of the SWAT protocol, as ../shared/reference/swat.md section 3 reads them. */
import type { SwatZone } from './zones.ts';

export interface SwatDay {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  readonly et0In: number;
  readonly rainIn: number;
}

/** A cycle by its start, minutes from midnight, and its length, minutes. */
export interface SwatCycle {
  readonly startMin: number;
  readonly lengthMin: number;
}

export interface SwatScore {
  readonly cropEtIn: number;
  readonly netIrrigationIn: number;
  /** Each as it would have reached the roots. */
  readonly directRunoffIn: number;
  readonly soakRunoffIn: number;
  readonly surplusIn: number;
  readonly deficitIn: number;
  readonly adequacyPercent: number;
  readonly excessOfIrrigationPercent: number;
  readonly excessOfCropEtPercent: number;
  readonly meanCycleMin: number;
}

/** Rain that counts. */
const EFFECTIVE_RAIN = 0.8;
/** The root zone begins half full. */
const INITIAL_SHARE = 0.5;

export function score(
  zone: SwatZone,
  days: readonly SwatDay[],
  cyclesOn: (date: string) => readonly SwatCycle[],
): SwatScore {
  let storedIn = INITIAL_SHARE * zone.storageIn;
  const sum = { crop: 0, net: 0, direct: 0, soak: 0, surplus: 0, deficit: 0, minutes: 0, cycles: 0 };
  for (const { date, et0In, rainIn } of days) {
    const cycles = cyclesOn(date);
    const { grossIn, directIn, soakIn } = infiltration(zone, cycles);
    const netIn = (grossIn - directIn - soakIn) * zone.efficiency;
    const cropIn = (zone.cropCoefficients[Number(date.slice(5, 7)) - 1] ?? Number.NaN) * et0In;
    // Rain comes first: what it finds no room for is nobody's fault, and what irrigation adds beyond is.
    const rainedIn = Math.min(EFFECTIVE_RAIN * rainIn, zone.storageIn - storedIn);
    const eveningIn = storedIn + rainedIn + netIn - cropIn;
    const surplusIn = Math.max(0, eveningIn - zone.storageIn);
    const deficitIn = Math.max(0, -eveningIn);
    storedIn = Math.max(0, eveningIn - surplusIn);
    sum.crop += cropIn;
    sum.net += netIn;
    sum.direct += directIn * zone.efficiency;
    sum.soak += soakIn * zone.efficiency;
    sum.surplus += surplusIn;
    sum.deficit += deficitIn;
    sum.minutes += cycles.reduce((total, { lengthMin }) => total + lengthMin, 0);
    sum.cycles += cycles.length;
  }
  const lostIn = sum.direct + sum.soak + sum.surplus;
  const appliedIn = sum.net + sum.direct + sum.soak;
  return {
    cropEtIn: sum.crop,
    netIrrigationIn: sum.net,
    directRunoffIn: sum.direct,
    soakRunoffIn: sum.soak,
    surplusIn: sum.surplus,
    deficitIn: sum.deficit,
    adequacyPercent: (100 * (sum.crop - sum.deficit)) / sum.crop,
    excessOfIrrigationPercent: appliedIn > 0 ? (100 * lostIn) / appliedIn : 0,
    excessOfCropEtPercent: (100 * lostIn) / sum.crop,
    meanCycleMin: sum.cycles > 0 ? sum.minutes / sum.cycles : 0,
  };
}

/** What of a day's cycles runs off: at once, because a cycle is too long, or because it came before the last had soaked. */
function infiltration(zone: SwatZone, cycles: readonly SwatCycle[]) {
  const { precipitationRateInPerH: rate, intakeInPerH, surfaceAccumulationIn } = zone;
  let grossIn = 0;
  let directIn = 0;
  let soakIn = 0;
  let standingIn = 0;
  let endedMin = Number.NEGATIVE_INFINITY;
  for (const { startMin, lengthMin } of cycles) {
    standingIn = Math.max(0, standingIn - (intakeInPerH * (startMin - endedMin)) / 60);
    const pondedIn = Math.max(0, ((rate - intakeInPerH) * lengthMin) / 60);
    const surfaceIn = Math.min(pondedIn, surfaceAccumulationIn);
    directIn += pondedIn - surfaceIn;
    soakIn += Math.max(0, standingIn + surfaceIn - surfaceAccumulationIn);
    standingIn = Math.min(surfaceAccumulationIn, standingIn + surfaceIn);
    grossIn += (rate * lengthMin) / 60;
    endedMin = startMin + lengthMin;
  }
  return { grossIn, directIn, soakIn };
}
