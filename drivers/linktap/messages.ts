/** Pure: the messages of a LinkTap gateway and what they say. An unreadable answer counts as no answer. */
import { DriverError } from '../driver.ts';
import { asRecord, asText, findNumber, findText, type JsonRecord, parseJson } from '../lan/json.ts';
import { isGatewayId, isTapId, type TapAddress } from './address.ts';

/** The commands that are used, by their number in the field `cmd`. */
export const COMMANDS = { status: 3, start: 6, stop: 7, configuration: 16 } as const;

/** In the field `ret`; the gateway has executed nothing and may be asked again. */
export const BUSY = 8;

export interface GatewayMessage {
  cmd: number;
  gw_id?: string;
  dev_id?: string;
  /** Seconds. */
  duration?: number;
}

export interface GatewayConfiguration {
  firmwareVersion: string | null;
  /** Unit of volumes, and of flows by the minute; null where it is another. */
  volumeUnit: 'L' | 'gal' | null;
  taps: { id: string; name: string | null }[];
}

/** What a tap reports through its gateway; null where its message lacks it. */
export interface TapStatus {
  /** Whether the gateway has contact with it by radio: without, all else is of an earlier time. */
  isLinked: boolean;
  isWatering: boolean;
  hasFlowMeter: boolean;
  /** Of the present watering, seconds. */
  totalS: number | null;
  remainingS: number | null;
  /** In the gateway's unit, by the minute. */
  flow: number | null;
  /** Since the watering began, in the gateway's unit. */
  volume: number | null;
  batteryPercent: number | null;
  /** The valve has not shut. */
  isBroken: boolean;
  isWaterCut: boolean;
}

const unreadable = () => new DriverError('unreachable', 'The answer of the gateway cannot be read.');

/**
 * The message in an answer: JSON, or JSON in an HTML page with the title `api`, as the gateway wraps it unless that is
 * switched off on its page.
 */
export function unwrapAnswer(text: string): JsonRecord {
  const bare = text.trim();
  if (bare.startsWith('{')) return asRecord(parseJson(bare));
  const isWrapped = /<title>\s*api\s*<\/title>/i.test(bare) || bare.includes('<!--#RET-->');
  const start = bare.indexOf('{');
  const end = bare.lastIndexOf('}');
  if (!isWrapped || start < 0 || end < start) throw unreadable();
  return asRecord(parseJson(bare.slice(start, end + 1)));
}

/** The field `ret`: null where it is absent, as in a status. */
export const findResult = ({ ret }: JsonRecord): number | null => (ret === undefined ? null : (numberIn(ret) ?? -1));

const sameId = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/**
 * Throws DriverError where the answer is another gateway's or about another tap, or where the gateway refuses. `busy` is
 * for the caller to ask again.
 */
export function checkAnswer(answer: JsonRecord, asked: GatewayMessage): void {
  const gateway = findText(answer.gw_id);
  if (asked.gw_id !== undefined && gateway !== null && !sameId(gateway, asked.gw_id)) throw another();
  const tap = findText(answer.dev_id);
  if (asked.dev_id !== undefined && tap !== null && !sameId(tap, asked.dev_id)) throw unreadable();
  const cmd = numberIn(answer.cmd);
  if (cmd !== null && cmd !== asked.cmd) throw unreadable();
  const result = findResult(answer);
  switch (result) {
    case null:
    case 0:
      return;
    case 3:
      throw another();
    case 4:
    case 5:
      throw new DriverError('unreachable', 'The gateway has no such tap any more.', 'entity-gone');
    case 6:
    case BUSY:
      throw new DriverError('unreachable', `The gateway is busy or has failed (ret ${result}).`);
    case 7:
      throw new DriverError('refused', 'A plan of LinkTap’s app is in the way (ret 7).');
    default:
      throw new DriverError('refused', `The gateway refuses (ret ${result}).`);
  }
}

const another = () => new DriverError('unreachable', 'Another gateway answers at this address.');

/** The id of a gateway, which it tells in any answer, even where the question names none. */
export function parseGatewayId(answer: JsonRecord): string {
  const id = asText(answer.gw_id);
  if (!isGatewayId(id)) throw unreadable();
  return id;
}

export function parseConfiguration(answer: JsonRecord): GatewayConfiguration {
  const { ver, vol_unit: unit, end_dev: ids, dev_name: names } = answer;
  // Firmware before x060820 does not list them.
  if (!Array.isArray(ids)) throw new DriverError('refused', 'The gateway’s firmware is too old to list its taps.');
  const taps = ids.flatMap((id: unknown, index) => {
    const name = Array.isArray(names) ? findText(names[index]) : null;
    return typeof id === 'string' && isTapId(id) ? [{ id, name }] : [];
  });
  const volumeUnit = findText(unit)?.toLowerCase() ?? null;
  return {
    firmwareVersion: findText(ver)?.slice(0, 40) ?? null,
    volumeUnit: volumeUnit === 'l' ? 'L' : volumeUnit === 'gal' ? 'gal' : null,
    taps,
  };
}

/** Of one tap: in the field `dev_stat`, alone or in a list, or as the answer itself. */
export function parseStatus(answer: JsonRecord, tap: string): TapStatus {
  const status = findStatus(answer, tap);
  return {
    isLinked: flagIn(status.is_rf_linked),
    isWatering: flagIn(status.is_watering),
    hasFlowMeter: findFlag(status.is_flm_plugin) ?? false,
    totalS: atLeastZero(status.total_duration),
    remainingS: atLeastZero(status.remain_duration),
    flow: atLeastZero(status.speed),
    volume: atLeastZero(status.volume),
    batteryPercent: atLeastZero(status.battery),
    isBroken: findFlag(status.is_broken) ?? false,
    isWaterCut: findFlag(status.is_cutoff) ?? false,
  };
}

function findStatus(answer: JsonRecord, tap: string): JsonRecord {
  const listed = answer.dev_stat ?? answer;
  const all = (Array.isArray(listed) ? listed : [listed]).map(asRecord);
  const found = all.find(({ dev_id: id }) => typeof id === 'string' && sameId(id, tap));
  if (!found) throw unreadable();
  return found;
}

/** Firmwares write `true`, `1` or `"1"`. Null for anything else. */
function findFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  return value === false || value === 0 || value === 'false' || value === '0' ? false : null;
}

/** Whether water flows, and whether the tap is reached, must be said. */
function flagIn(value: unknown): boolean {
  const flag = findFlag(value);
  if (flag === null) throw unreadable();
  return flag;
}

const numberIn = (value: unknown): number | null =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : findNumber(value);

function atLeastZero(value: unknown): number | null {
  const number = numberIn(value);
  return number !== null && number >= 0 ? number : null;
}

export const statusOf = ({ gateway, tap }: TapAddress): GatewayMessage => ({
  cmd: COMMANDS.status,
  gw_id: gateway,
  dev_id: tap,
});

/** `durationS`: whole seconds. */
export const startOf = ({ gateway, tap }: TapAddress, durationS: number): GatewayMessage => ({
  cmd: COMMANDS.start,
  gw_id: gateway,
  dev_id: tap,
  duration: durationS,
});

export const stopOf = ({ gateway, tap }: TapAddress): GatewayMessage => ({
  cmd: COMMANDS.stop,
  gw_id: gateway,
  dev_id: tap,
});
