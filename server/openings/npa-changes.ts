/** Changes of Netro's public API: calls of Sluice's own API, so that its rules and permissions hold. */
import { MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import { momentIn } from '../platform/moments.ts';
import { NPA_CALLS } from './npa-calls.ts';
import { NpaError } from './npa-envelope.ts';
import { type NpaPlace, needDevice, readParameters, zonesOf } from './npa-reads.ts';

/** The zones of these numbers; without numbers all that can be watered. */
const asked = (place: NpaPlace, numbers: number[] | undefined) => {
  const zones = zonesOf(place);
  const unknown = numbers?.find((number) => !zones.some(({ terminal }) => terminal === number));
  if (unknown !== undefined) throw new NpaError('parameter', `Invalid parameter: zone ${unknown}`);
  return zones.filter(({ terminal, enabled, missing }) =>
    numbers ? numbers.includes(terminal) : enabled && missing.length === 0,
  );
};

/** Now by hand, or as a one-time run where it is to begin later. */
export async function water(place: NpaPlace, given: unknown): Promise<object> {
  const { duration, zones, delay, start_time: start } = readParameters(NPA_CALLS.water.takes, given);
  const wanted = asked(place, zones);
  const startMs = start ? Date.parse(`${start.slice(0, 16).replace(' ', 'T')}:00Z`) : place.nowMs + delay * 60_000;
  if (startMs <= place.nowMs + 60_000) {
    const body = { zones: wanted.map(({ id }) => ({ zone_id: id, minutes: duration })) };
    await place.ask('POST', `/groups/${place.group.id}/manual_runs`, body);
    return {};
  }
  const { local_date, local_time } = momentIn(place.timeZone, startMs);
  await place.ask('POST', `/groups/${place.group.id}/one_time_runs`, {
    start_day: local_date,
    start_time: local_time,
    zones: wanted.map(({ id }) => ({ zone_id: id, duration_s: duration * 60 })),
  });
  return {};
}

/** Stops what waters or waits by hand on the device. */
export async function stopWater(place: NpaPlace): Promise<object> {
  const { id } = needDevice(place);
  const runs = place.group.active_runs.filter(({ device_id, source }) => device_id === id && source === 'MANUAL');
  for (const run of runs) await place.ask('DELETE', `/manual_runs/${run.id}`);
  return {};
}

export async function noWater(place: NpaPlace, given: unknown): Promise<object> {
  const { days } = readParameters(NPA_CALLS.no_water.takes, given);
  const zones = zonesOf(place);
  const isWholeGarden = zones.length === place.group.zones.length;
  const skips = isWholeGarden
    ? [{ scope: 'all', days }]
    : zones.map(({ id }) => ({ scope: 'zone', zone_id: id, days }));
  for (const skip of skips) await place.ask('POST', `/groups/${place.group.id}/skips`, skip);
  return {};
}

export async function setStatus(place: NpaPlace, given: unknown): Promise<object> {
  const { status } = readParameters(NPA_CALLS.set_status.takes, given);
  await place.ask('PATCH', `/devices/${needDevice(place).id}`, { is_switched_off: status === 0 });
  return {};
}

/** Sluice keeps its own balance and corrects it by probes; a figure of moisture from outside is not taken. */
export async function setMoisture(): Promise<object> {
  throw new NpaError('parameter', 'set_moisture is not supported: use a soil sensor, or "too dry" and "too wet"');
}

/** Rain replaces the weather service's figure; the other figures come from the service. */
export async function reportWeather(place: NpaPlace, given: unknown): Promise<object> {
  const { date, rain } = readParameters(NPA_CALLS.report_weather.takes, given);
  if (rain === undefined)
    throw new NpaError('parameter', 'Only rain is taken: the rest is known from the weather service');
  const mm = place.version === 1 ? rain * MM_PER_INCH : rain;
  await place.ask('PUT', `/groups/${place.group.id}/weather/${date}/rainfall`, {
    rainfall_mm: Math.round(mm * 10) / 10,
  });
  return {};
}
