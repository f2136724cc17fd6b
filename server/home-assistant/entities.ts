/** Pure: a garden as Home Assistant's MQTT discovery describes a device, and what its entities show. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Translate } from '../platform/language.ts';

/** Below it lies all that we say, and `status` says whether we are there. */
export const BASE = 'sluice';
export const STATUS_TOPIC = `${BASE}/status`;
/** Hours of a rain delay that is switched on. */
export const RAIN_DELAY_HOURS = 24;
/** Minutes for which an opened zone waters, unless another length is set. */
export const USUAL_MINUTES = 10;
export const LONGEST_MINUTES = 60;

/** Topics and what the broker is to keep there. */
export type RetainedTopics = ReadonlyMap<string, string>;

type Text = (key: Parameters<Translate>[1], figures?: Parameters<Translate>[2]) => string;
type Component = { p: string; [field: string]: unknown };

export const configTopic = (groupId: string) => `homeassistant/device/${BASE}_${groupId}/config`;
export const minutesTopic = (groupId: string, zoneId: string) => `${BASE}/${groupId}/${zoneId}/minutes`;

/** `gone`: names of components that were announced earlier, with their platform: Home Assistant removes them then. */
export function describeGarden(
  group: CurrentGroup,
  minutesOf: (zoneId: string) => number,
  text: Text,
  gone: Readonly<Record<string, Component>> = {},
): { retained: RetainedTopics; components: Record<string, Component> } {
  const base = `${BASE}/${group.id}`;
  const states = new Map<string, string>();
  const components: Record<string, Component> = {};
  const add = (name: string, platform: string, state: string, value: string, fields: object) => {
    components[name] = {
      p: platform,
      uniq_id: `${BASE}_${group.id}_${name}`,
      stat_t: `${base}/${state}`,
      // Home Assistant hands neither this nor a base of topics from the device down to its components.
      qos: 1,
      ...fields,
    };
    states.set(`${base}/${state}`, value);
  };
  for (const zone of group.zones) {
    const id = zone.id;
    add(`zone_${id}`, 'valve', `${id}/state`, valveState(group, id), {
      name: zone.name,
      dev_cla: 'water',
      cmd_t: `${base}/${id}/set`,
      pl_stop: null,
    });
    add(`minutes_${id}`, 'number', `${id}/minutes`, String(minutesOf(id)), {
      name: text('homeAssistant.minutes', { zone: zone.name }),
      cmd_t: `${base}/${id}/minutes/set`,
      min: 1,
      max: LONGEST_MINUTES,
      step: 1,
      unit_of_meas: 'min',
      ent_cat: 'config',
    });
  }
  for (const { id, name, moisture, temperature } of group.sensors) {
    const measured = { stat_cla: 'measurement' };
    add(`moisture_${id}`, 'sensor', `${id}/moisture`, convert(moisture, 100), {
      ...measured,
      name: text('homeAssistant.moisture', { sensor: name }),
      dev_cla: 'moisture',
      unit_of_meas: '%',
    });
    add(`temperature_${id}`, 'sensor', `${id}/temperature`, convert(temperature, 1), {
      ...measured,
      name: text('homeAssistant.temperature', { sensor: name }),
      dev_cla: 'temperature',
      unit_of_meas: '°C',
    });
  }
  add('rain_delay', 'switch', 'rain_delay', group.rain_delay_until === null ? 'OFF' : 'ON', {
    name: text('homeAssistant.rainDelay'),
    cmd_t: `${base}/rain_delay/set`,
  });
  add('next_run', 'sensor', 'next_run', nextRun(group), {
    name: text('homeAssistant.nextRun'),
    dev_cla: 'timestamp',
  });
  const removed = Object.entries(gone).filter(([name]) => !(name in components));
  const config = {
    dev: { ids: [`${BASE}_${group.id}`], name: group.name, mf: 'Sluice' },
    o: { name: 'Sluice' },
    avty_t: STATUS_TOPIC,
    cmps: { ...components, ...Object.fromEntries(removed.map(([name, { p }]) => [name, { p }])) },
  };
  return { retained: new Map([[configTopic(group.id), JSON.stringify(config)], ...states]), components };
}

/** Open or closed as its device reported; a zone that only waits for its turn is closed. */
function valveState({ active_runs: runs }: CurrentGroup, zoneId: string): string {
  const phases = runs.filter((run) => run.zone_id === zoneId).map(({ phase }) => phase);
  if (phases.includes('WATERING')) return 'open';
  if (phases.includes('CLOSING')) return 'closing';
  return phases.includes('OPENING') ? 'opening' : 'closed';
}

/** `None` is what Home Assistant takes for unknown. */
const convert = (value: number | null, factor: number) =>
  value === null ? 'None' : String(Math.round(value * factor * 10) / 10);

function nextRun({ zones }: CurrentGroup): string {
  return zones.flatMap(({ next_run }) => next_run?.utc ?? []).toSorted()[0] ?? 'None';
}
