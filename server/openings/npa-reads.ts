/** Reads of Netro's public API: Sluice's own answers in its words. */
import type { Answer } from '@sluice/contract/calls';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { z } from 'zod';
import { NPA_CALLS, type NpaVersion } from './npa-calls.ts';
import { NpaError, npaTime } from './npa-envelope.ts';

/** Makes a call of Sluice's API as the person behind the key; throws NpaError for a refusal. */
export type Ask = <Data>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Data>;

export interface NpaPlace {
  ask: Ask;
  version: NpaVersion;
  group: CurrentGroup;
  device: CurrentGroup['devices'][number] | null;
  sensor: CurrentGroup['sensors'][number] | null;
  /** The garden's. */
  timeZone: string;
  nowMs: number;
}

/** The parameters, checked; throws error 6 that names the wrong one. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new NpaError('parameter', `Invalid parameter: ${read.error.issues[0]?.path.join('.') || 'zones'}`);
}

export const needDevice = ({ device }: NpaPlace) => {
  if (!device) throw new NpaError('thing');
  return device;
};

/** The device's zones, by their terminals. */
export const zonesOf = (place: NpaPlace) => {
  const { id } = needDevice(place);
  return place.group.zones.filter((zone) => zone.device_id === id).sort((one, other) => one.terminal - other.terminal);
};

/** The same number for the same thing, as its clients expect. */
const toNumber = (id: string) =>
  [...id].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7) >>> 1;

export function info({ group, device, sensor, ...place }: NpaPlace): object {
  if (sensor) {
    const { name, serial_number: serial, status, battery_level, last_report } = sensor;
    const active = last_report ? npaTime(last_report.utc) : null;
    return { sensor: { name, serial, status, version: '1', sw_version: '1', last_active: active, battery_level } };
  }
  if (!device) throw new NpaError('thing');
  const zones = zonesOf({ group, device, sensor, ...place });
  return {
    device: {
      name: device.name,
      serial: device.serial_number,
      zone_num: zones.length,
      status: device.is_switched_off ? 'STANDBY' : device.status,
      version: device.hardware_version ?? '1',
      sw_version: device.firmware_version ?? '1',
      last_active: device.last_active ? npaTime(device.last_active.utc) : null,
      ...(device.battery_level === null ? {} : { battery_level: device.battery_level }),
      zones: zones.map(({ name, terminal, enabled, smart }) => ({
        name,
        ith: terminal,
        enabled,
        smart: smart ? 'SMART' : 'TIMER',
      })),
    },
  };
}

const isBetween = (
  date: string,
  { start_date: from, end_date: to }: { start_date?: string | undefined; end_date?: string | undefined },
) => (from === undefined || date >= from) && (to === undefined || date <= to);

export async function schedules(place: NpaPlace, given: unknown): Promise<object> {
  const asked = readParameters(NPA_CALLS.schedules.takes, given);
  const terminals = new Map(zonesOf(place).map(({ id, terminal }) => [id as string, terminal]));
  const path = `/groups/${place.group.id}`;
  const { schedules: ahead } = await place.ask<{ schedules: Schedule[] }>('GET', `${path}/schedules`);
  const { events } = await place.ask<{ events: Event[] }>('GET', `${path}/events`);
  const rows = [
    ...events.filter(({ status }) => status === 'EXECUTED').map((event) => ({ ...event, state: 'EXECUTED' })),
    ...ahead
      .filter(({ status }) => status !== 'CANCELLED')
      .map((planned) => ({ ...planned, state: planned.status === 'EXECUTING' ? 'EXECUTING' : 'VALID' })),
  ];
  return {
    schedules: rows.flatMap(({ id, zone_id, start_time: start, end_time: end, source, state }) => {
      const zone = terminals.get(zone_id ?? '');
      const isAsked = asked.zones === undefined || (zone !== undefined && asked.zones.includes(zone));
      if (zone === undefined || !end || !isAsked || !isBetween(start.local_date, asked) || source === 'MASTER')
        return [];
      return {
        id: toNumber(id),
        zone,
        status: state,
        source,
        start_time: npaTime(start.utc),
        end_time: npaTime(end.utc),
        local_date: start.local_date,
        local_start_time: `${start.local_time}:00`,
        local_end_time: `${end.local_time}:00`,
      };
    }),
  };
}

/** What the probes of the zones measure now, percent of the soil's volume; a zone without one is left out. */
export function moistures(place: NpaPlace, given: unknown): object {
  const asked = readParameters(NPA_CALLS.moistures.takes, given);
  const date = new Date(place.nowMs).toISOString().slice(0, 10);
  return {
    moistures: zonesOf(place)
      .filter(({ terminal }) => asked.zones === undefined || asked.zones.includes(terminal))
      .filter(() => isBetween(date, asked))
      .flatMap(({ id, terminal, moisture }) =>
        moisture === null
          ? []
          : { id: toNumber(`${id}${date}`), zone: terminal, date, moisture: Math.round(moisture * 100) },
      ),
  };
}

export async function events(place: NpaPlace, given: unknown): Promise<object> {
  const asked = readParameters(NPA_CALLS.events.takes, given);
  const names = new Map(zonesOf(place).map(({ id, terminal }) => [id as string, terminal]));
  const { events: past } = await place.ask<{ events: Event[] }>('GET', `/groups/${place.group.id}/events`);
  const pastEvents = past
    .filter(({ zone_id, duration_s }) => names.has(zone_id) && duration_s > 0)
    .flatMap(({ id, zone_id, start_time: start, end_time: end }) =>
      [
        { event: 3, moment: start, word: 'Start' },
        { event: 4, moment: end, word: 'End' },
      ].flatMap(({ event, moment, word }) =>
        moment === null || !isBetween(moment.local_date, asked)
          ? []
          : {
              id: toNumber(`${id}${event}`),
              event,
              message: `${word} to water zone ${names.get(zone_id)} at ${moment.local_time}:00 on ${moment.local_date}`,
              time: npaTime(moment.utc),
            },
      ),
    );
  return { events: pastEvents.filter(({ event }) => asked.event === undefined || asked.event === event) };
}

export async function sensorData(place: NpaPlace, given: unknown): Promise<object> {
  const { sensor } = place;
  if (!sensor) throw new NpaError('thing');
  const asked = readParameters(NPA_CALLS.sensor_data.takes, given);
  const { readings } = await place.ask<Answer<'GET /sensors/:id/readings'>>(
    'GET',
    `/sensors/${sensor.id}/readings?limit=200`,
  );
  return {
    // Its clients take each for what was measured at that moment, which an hour's mean is not.
    sensor_data: readings
      .filter(({ resolution, measured }) => resolution === 'READING' && isBetween(measured.local_date, asked))
      .map(({ measured, moisture, temperature, sunlight }) => ({
        id: toNumber(`${sensor.id}${measured.utc}`),
        time: npaTime(measured.utc),
        local_date: measured.local_date,
        local_time: `${measured.local_time}:00`,
        moisture: moisture === null ? null : Math.round(moisture * 100),
        celsius: temperature,
        fahrenheit: temperature === null ? null : Math.round((temperature * 1.8 + 32) * 10) / 10,
        sunlight,
        battery_level: sensor.battery_level === null ? null : Math.round(sensor.battery_level * 100),
      })),
  };
}
