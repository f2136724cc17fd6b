/** Pure: one announced entity, read with suspicion. What cannot be read is left out; nothing here throws. */
import type { Fields } from './abbreviations.ts';
import { parseTemplate, type Template } from './template.ts';

/** Those that water, or say something of it. */
const COMPONENTS = ['switch', 'valve', 'sensor', 'binary_sensor', 'number'] as const;
export type Component = (typeof COMPONENTS)[number];
/** Those that only tell. */
const SENSORS: readonly Component[] = ['sensor', 'binary_sensor'];

export interface AvailabilityTopic {
  topic: string;
  available: string;
  notAvailable: string;
  /** Of what is sent there; null where it is taken as it is. */
  template: Template | null;
}

export interface Availability {
  topics: AvailabilityTopic[];
  mode: 'all' | 'any' | 'latest';
}

/** What a valve or switch is told, and how it shows what it does. */
export interface SwitchWords {
  commandOpen: string;
  commandClose: string;
  stateOpen: string;
  stateClosed: string;
  /** It tells a number: this one when it is shut, any other when it is open. Null where it tells words. */
  positionClosed: number | null;
}

export interface NumberRange {
  least: number;
  most: number;
  step: number;
}

export interface Entity {
  /** Unique at its broker. */
  key: string;
  component: Component;
  name: string | null;
  /** The last part of the topic that it was announced by, or its name among the components of a device. */
  objectId: string;
  deviceClass: string | null;
  unit: string | null;
  stateTopic: string | null;
  commandTopic: string | null;
  /** Null where a payload is taken, or sent, as it is. */
  valueTemplate: Template | null;
  commandTemplate: Template | null;
  words: SwitchWords;
  range: NumberRange;
  availability: Availability;
  /** Seconds after which a value is too old; null where it never is. */
  expireAfterS: number | null;
  /** Whether every template was understood and every topic is one; others are never used. */
  isUnderstood: boolean;
  /** Of its announcement, what says how to close it and whether it is shut: makes the same entity again. */
  toClose: Fields;
}

const CLOSE_FIELDS = [
  'unique_id',
  'state_topic',
  'value_template',
  'command_topic',
  'command_template',
  'payload_on',
  'payload_off',
  'payload_open',
  'payload_close',
  'state_on',
  'state_off',
  'state_open',
  'state_closed',
  'reports_position',
  'position_open',
  'position_closed',
] as const;

const TEXT_MAX = 300;
const TOPICS_OF_AVAILABILITY = 10;

export const isComponent = (value: unknown): value is Component => COMPONENTS.some((component) => component === value);

/** `config`: expanded. `where`: the topic of the announcement, and the part of it that names the entity. */
export function parseEntity(
  component: Component,
  config: Fields,
  where: { topic: string; objectId: string },
): Entity | null {
  const stateTopic = textOf(config.state_topic);
  const commandTopic = textOf(config.command_topic);
  if (SENSORS.includes(component) ? stateTopic === null : commandTopic === null) return null;
  const templates = new TemplateReader();
  const entity = {
    key: textOf(config.unique_id) ?? where.topic,
    component,
    name: textOf(config.name),
    objectId: where.objectId,
    deviceClass: textOf(config.device_class),
    unit: textOf(config.unit_of_measurement),
    stateTopic,
    commandTopic,
    valueTemplate: templates.read(config.value_template),
    commandTemplate: templates.read(config.command_template),
    words: component === 'valve' ? valveWords(config) : switchWords(config),
    range: {
      least: numberOf(config.min) ?? 1,
      most: numberOf(config.max) ?? 100,
      step: Math.max(numberOf(config.step) ?? 1, 0.001),
    },
    availability: parseAvailability(config, templates),
    expireAfterS: numberOf(config.expire_after),
    toClose: Object.fromEntries(
      CLOSE_FIELDS.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
    ),
  };
  const topics = [stateTopic, commandTopic, ...entity.availability.topics.map(({ topic }) => topic)];
  return {
    ...entity,
    isUnderstood: templates.isUnderstood && topics.every((topic) => topic === null || isTopic(topic)),
  };
}

/** Reads templates, and remembers whether it could. */
class TemplateReader {
  isUnderstood = true;

  read(value: unknown): Template | null {
    if (value === undefined || value === null) return null;
    const template = typeof value === 'string' ? parseTemplate(value) : null;
    this.isUnderstood &&= template !== null;
    return template;
  }
}

function switchWords(config: Fields): SwitchWords {
  const commandOpen = wordOf(config.payload_on) ?? 'ON';
  const commandClose = wordOf(config.payload_off) ?? 'OFF';
  return {
    commandOpen,
    commandClose,
    stateOpen: wordOf(config.state_on) ?? commandOpen,
    stateClosed: wordOf(config.state_off) ?? commandClose,
    positionClosed: null,
  };
}

function valveWords(config: Fields): SwitchWords {
  const hasPosition = config.reports_position === true;
  const closed = numberOf(config.position_closed) ?? 0;
  return {
    commandOpen: hasPosition ? String(numberOf(config.position_open) ?? 100) : (wordOf(config.payload_open) ?? 'OPEN'),
    commandClose: hasPosition ? String(closed) : (wordOf(config.payload_close) ?? 'CLOSE'),
    stateOpen: wordOf(config.state_open) ?? 'open',
    stateClosed: wordOf(config.state_closed) ?? 'closed',
    positionClosed: hasPosition ? closed : null,
  };
}

function parseAvailability(config: Fields, templates: TemplateReader): Availability {
  const single = config.availability_topic === undefined ? [] : [{ ...config, topic: config.availability_topic }];
  const list: Fields[] = [...single, ...(Array.isArray(config.availability) ? config.availability : [])];
  const topics = list.slice(0, TOPICS_OF_AVAILABILITY).flatMap((entry): AvailabilityTopic[] => {
    const topic = textOf(entry.topic);
    if (topic === null) return [];
    const template = single.includes(entry as (typeof single)[number])
      ? config.availability_template
      : entry.value_template;
    return [
      {
        topic,
        available: wordOf(entry.payload_available) ?? 'online',
        notAvailable: wordOf(entry.payload_not_available) ?? 'offline',
        template: templates.read(template),
      },
    ];
  });
  const mode = config.availability_mode;
  return { topics, mode: mode === 'all' || mode === 'any' ? mode : 'latest' };
}

/** A topic of one thing: no filter, and nothing of the broker's own. */
const isTopic = (topic: string) => topic.length <= TEXT_MAX && /^[^+#\0$][^+#\0]*$/.test(topic);

export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : null;
}

/** A payload: also `true` or 1, written as text. */
function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : textOf(value);
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
