/** Pure: JSON of Gen1 to our types and back. */
import { DriverError, type SwitchMessages } from '../driver.ts';
import { asFlag, asList, asRecord, asText, findNumber, findRecord, findText, type JsonRecord } from '../lan/json.ts';
import type { RelaySettings } from './address.ts';
import { shortVersion } from './hello.ts';
import { PRESS_ENDS_AFTER_S, type Relay, type RelayNames, type RelayReading } from './relays.ts';

/** User and password as basic authentication wants them. */
export const encodeLogin = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString('base64');

/** The answer of `/status`. Throws DriverError 'unreachable' where another device answers. */
export function parseStatus(answer: unknown, serial: string): RelayReading {
  const status = asRecord(answer);
  if (asText(status.mac) !== serial) throw new DriverError('unreachable', 'Another device answers at this address.');
  const meters = status.meters === undefined ? [] : asList(status.meters);
  const volts = findNumber(status.voltage);
  return {
    relays: asList(status.relays).map((relay, index) => parseRelay(asRecord(relay), findRecord(meters[index]), volts)),
    ipAddress: findText(findRecord(status.wifi_sta).ip),
    firmwareVersion: shortVersion(findRecord(status.update).old_version),
  };
}

/** Gen1 measures watts; with the supply's volts, which some models tell, that is a current. */
function parseRelay(relay: JsonRecord, meter: JsonRecord, voltageV: number | null): Relay {
  const hasTimer = relay.has_timer === true;
  const remainingS = hasTimer ? findNumber(relay.timer_remaining) : null;
  const watts = meter.is_valid === false ? null : findNumber(meter.power);
  return {
    isOn: asFlag(relay.ison),
    timerS: hasTimer ? (findNumber(relay.timer_duration) ?? remainingS) : null,
    remainingS,
    isOverloaded: relay.overpower === true,
    currentMa: watts === null || !voltageV ? null : Math.round((watts / voltageV) * 1000),
    voltageV,
  };
}

/** What a relay gets at adoption, as `/settings` shows it. */
const SAFE_SETTINGS = { default_state: 'off', auto_on: 0, auto_off: PRESS_ENDS_AFTER_S, schedule: false } as const;

/** The answer of `/settings`. */
export function parseSettings(answer: unknown): RelayNames {
  const { relays, mode } = asRecord(answer);
  // As a roller shutter it has no relays to switch.
  const list = mode === 'roller' ? [] : asList(relays).map(asRecord);
  return {
    terminals: list.map(({ name }, index) => ({ terminal: index + 1, name: findText(name) })),
    before: list.map(pickSettings),
    schedules: [],
  };
}

function pickSettings(settings: JsonRecord): RelaySettings {
  return {
    default_state: asText(settings.default_state),
    auto_on: findNumber(settings.auto_on) ?? 0,
    auto_off: findNumber(settings.auto_off) ?? 0,
    schedule: settings.schedule === true,
  };
}

/** `forS`: seconds, as a number or as the ellipsis that is shown; null switches off. */
export const formatSwitch = (index: number, forS: number | string | null): string =>
  `/relay/${index}?turn=${forS === null ? 'off' : `on&timer=${forS}`}`;

/** Implements `RelayLanguage.listMessages`. */
export function listMessages(host: string, relays: number): SwitchMessages {
  const each = (pathOf: (index: number) => string) =>
    Array.from({ length: relays }, (_, index) => `GET http://${host}${pathOf(index)}`);
  return {
    adopting: each(formatSafeSettings),
    opening: each((index) => formatSwitch(index, '…')),
    closing: each((index) => formatSwitch(index, null)),
  };
}

export const formatSafeSettings = (index: number): string => formatSettings(index, SAFE_SETTINGS);

export function formatSettings(index: number, settings: RelaySettings): string {
  const query = new URLSearchParams(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  return `/settings/relay/${index}?${query}`;
}

export const isSafe = ({ before }: RelayNames): boolean =>
  before.every((settings) => Object.entries(SAFE_SETTINGS).every(([name, value]) => settings[name] === value));
