/** Pure: JSON of Gen2 and later to our types and back. */
import { DriverError, type SwitchMessages } from '../driver.ts';
import { asFlag, asList, asRecord, findNumber, findRecord, findText, type JsonRecord, parseJson } from '../lan/json.ts';
import type { RelaySettings } from './address.ts';
import { PRESS_ENDS_AFTER_S, type Relay, type RelayNames, type RelayReading } from './relays.ts';

export const formatFrame = (id: number, method: string, params: JsonRecord): string =>
  JSON.stringify({ id, src: 'sluice', method, params });

/**
 * The result in a frame. Throws DriverError: 'refused' by the device's own error, 'unreachable' where it answers another
 * question, or where another device answers.
 */
export function parseFrame(text: string, id: number, serial: string): unknown {
  const frame = asRecord(parseJson(text));
  if (frame.id !== id) throw new DriverError('unreachable', 'The Shelly answers another question.');
  if (frame.src !== undefined && frame.src !== serial) {
    throw new DriverError('unreachable', 'Another device answers at this address.');
  }
  if (frame.error === undefined) return frame.result;
  const { code, message } = asRecord(frame.error);
  throw new DriverError('refused', `The Shelly refuses: ${findNumber(code)} ${findText(message)?.slice(0, 200)}`);
}

/** The answer of `Shelly.GetStatus`. */
export function parseStatus(answer: unknown, firmwareVersion: string | null): RelayReading {
  const status = asRecord(answer);
  const { unixtime } = findRecord(status.sys);
  const ipAddress = findText(findRecord(status.eth).ip) ?? findText(findRecord(status.wifi).sta_ip);
  const relays = switchesOf(status).map((relay) => parseRelay(relay, findNumber(unixtime)));
  return { relays, ipAddress, firmwareVersion };
}

/** Components `switch:0`, `switch:1`, … in order. Throws where one is missing between others. */
function switchesOf(parts: JsonRecord): JsonRecord[] {
  const count = Object.keys(parts).filter((name) => /^switch:\d+$/.test(name)).length;
  return Array.from({ length: count }, (_, index) => asRecord(parts[`switch:${index}`]));
}

/** Errors by which a switch says that too much current flowed. */
const OVERLOADS = ['overpower', 'overcurrent'];

/** `clockS`: the device's own clock, which its timers count by, right or wrong. */
function parseRelay(relay: JsonRecord, clockS: number | null): Relay {
  const timerS = findNumber(relay.timer_duration);
  const startedS = findNumber(relay.timer_started_at);
  const amperes = findNumber(relay.current);
  const errors = relay.errors === undefined ? [] : asList(relay.errors);
  return {
    isOn: asFlag(relay.output),
    timerS,
    remainingS: timerS === null ? null : findRemaining(timerS, startedS, clockS),
    isOverloaded: errors.some((error) => OVERLOADS.some((name) => name === error)),
    currentMa: amperes === null ? null : Math.round(amperes * 1000),
    voltageV: findNumber(relay.voltage),
  };
}

/** The whole duration where the clock was set while the timer ran: it is over by then at the latest. */
function findRemaining(timerS: number, startedS: number | null, clockS: number | null): number {
  if (startedS === null || clockS === null) return timerS;
  const remainingS = startedS + timerS - clockS;
  return remainingS < 0 || remainingS > timerS + 1 ? timerS : Math.min(timerS, remainingS);
}

/** What a relay gets at adoption. */
export const SAFE_SETTINGS = {
  initial_state: 'off',
  auto_on: false,
  auto_off: true,
  auto_off_delay: PRESS_ENDS_AFTER_S,
} as const;

/** Parameters of `Switch.Set`. `forS`: seconds, as a number or as the ellipsis that is shown; null switches off. */
export const switchParams = <Duration extends number | string>(id: number, forS: Duration | null) =>
  forS === null ? { id, on: false } : { id, on: true, toggle_after: forS };

/** Implements `RelayLanguage.listMessages`. */
export function listMessages(host: string, relays: number, schedules: readonly number[] | null): SwitchMessages {
  const describeMessage = (method: string, params: JsonRecord) =>
    `POST http://${host}/rpc ${method} ${JSON.stringify(params).replaceAll('"…"', '…')}`;
  const each = (method: string, paramsOf: (id: number) => JsonRecord) =>
    Array.from({ length: relays }, (_, id) => describeMessage(method, paramsOf(id)));
  return {
    adopting: [
      ...(schedules ?? ['…']).map((id) => describeMessage('Schedule.Update', { id, enable: false })),
      ...each('Switch.SetConfig', (id) => ({ id, config: SAFE_SETTINGS })),
    ],
    opening: each('Switch.Set', (id) => switchParams(id, '…')),
    closing: each('Switch.Set', (id) => switchParams(id, null)),
  };
}

/** The answers of `Shelly.GetConfig` and `Schedule.List`. */
export function parseSettings(config: unknown, schedules: unknown): RelayNames {
  const switches = switchesOf(asRecord(config));
  return {
    terminals: switches.map(({ name }, index) => ({ terminal: index + 1, name: findText(name) })),
    before: switches.map((settings) => pickSettings(settings)),
    schedules: asList(asRecord(schedules).jobs).flatMap(findOpeningJob),
  };
}

function pickSettings(settings: JsonRecord): RelaySettings {
  const picked: { [name: string]: string | number | boolean } = {};
  for (const name of Object.keys(SAFE_SETTINGS)) {
    const value = settings[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') picked[name] = value;
  }
  return picked;
}

/** Id of a schedule that is on and could open a valve: calls of the device's own upkeep cannot. */
function findOpeningJob(job: unknown): number[] {
  const { id, enable, calls } = asRecord(job);
  const jobId = findNumber(id);
  const isUpkeep = asList(calls).every((call) => findText(asRecord(call).method)?.toLowerCase().startsWith('shelly.'));
  return jobId === null || enable !== true || isUpkeep ? [] : [jobId];
}

export const isSafe = ({ before, schedules }: RelayNames): boolean =>
  schedules.length === 0 &&
  before.every((settings) => Object.entries(SAFE_SETTINGS).every(([name, value]) => settings[name] === value));
