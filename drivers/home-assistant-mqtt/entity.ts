/** Pure: one announced entity, read with suspicion. What cannot be read is left out; nothing here throws. */
import type { Fields } from '../mqtt/announced-fields.ts';
import { parseTemplate, type Template } from './template.ts';

/** Components that water, or report on it. */
const COMPONENTS = ['switch', 'valve', 'sensor', 'binary_sensor', 'number'] as const;
export type Component = (typeof COMPONENTS)[number];
/** Components that only report. */
const SENSORS: readonly Component[] = ['sensor', 'binary_sensor'];

export interface AvailabilityTopic {
  topic: string;
  available: string;
  notAvailable: string;
  /** Template of commands; null where payloads are sent as they are. */
  template: Template | null;
}

export interface Availability {
  topics: AvailabilityTopic[];
  mode: 'all' | 'any' | 'latest';
}

/** Payloads of the commands of a valve or switch, and those of its states. */
export interface SwitchPayloads {
  commandOpen: string;
  commandClose: string;
  stateOpen: string;
  stateClosed: string;
  /** State of a valve that is opening; null where it has none. */
  stateOpening: string | null;
  stateClosing: string | null;
  /** Its state is a number: this one when it is shut, any other when it is open. Null where its state is a word. */
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
  payloads: SwitchPayloads;
  range: NumberRange;
  availability: Availability;
  /** Seconds after which a value is too old; null where it never is. */
  expireAfterS: number | null;
  /** Whether every template and word was understood and every topic is one; others are never used. */
  isUnderstood: boolean;
  /** The part of its announcement with how to close it and whether it is shut: makes the same entity again. */
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
  'state_opening',
  'state_closing',
  'reports_position',
  'position_open',
  'position_closed',
] as const;

const TEXT_MAX = 300;
const TOPICS_OF_AVAILABILITY = 10;

export const isComponent = (value: unknown): value is Component => COMPONENTS.some((component) => component === value);

/** Characters of the templates of one announcement; those of a board with a hundred entities have some thousands. */
const TEMPLATES_MAX = 16_384;

/** The templates of one announcement: each is read once, and all together are bounded. */
export class AnnouncedTemplates {
  readonly #read = new Map<string, Template | null>();
  #left = TEMPLATES_MAX;

  /** Null where it is not understood. */
  read(text: string): Template | null {
    const parsed = this.#read.get(text);
    if (parsed !== undefined) return parsed;
    this.#left -= text.length;
    const template = this.#left < 0 ? null : parseTemplate(text);
    this.#read.set(text, template);
    return template;
  }
}

/**
 * `config`: expanded. `where`: the topic of the announcement, and the part of it that names the entity. `templates`: of
 * the whole announcement.
 */
export function parseEntity(
  component: Component,
  config: Fields,
  where: { topic: string; objectId: string },
  templates = new AnnouncedTemplates(),
): Entity | null {
  const stateTopic = textOf(config.state_topic);
  const commandTopic = textOf(config.command_topic);
  if (SENSORS.includes(component) ? stateTopic === null : commandTopic === null) return null;
  const reader = new FieldReader(templates);
  const entity = {
    key: textOf(config.unique_id) ?? where.topic,
    component,
    name: textOf(config.name),
    objectId: where.objectId,
    deviceClass: textOf(config.device_class),
    unit: textOf(config.unit_of_measurement),
    stateTopic,
    commandTopic,
    valueTemplate: reader.template(config.value_template),
    commandTemplate: reader.template(config.command_template),
    payloads: component === 'valve' ? readValvePayloads(config, reader) : readSwitchPayloads(config, reader),
    range: {
      least: numberOf(config.min) ?? 1,
      most: numberOf(config.max) ?? 100,
      step: Math.max(numberOf(config.step) ?? 1, 0.001),
    },
    availability: parseAvailability(config, reader),
    expireAfterS: numberOf(config.expire_after),
    toClose: Object.fromEntries(
      CLOSE_FIELDS.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
    ),
  };
  const topics = [stateTopic, commandTopic, ...entity.availability.topics.map(({ topic }) => topic)];
  return {
    ...entity,
    isUnderstood: reader.isUnderstood && topics.every((topic) => topic === null || isTopic(topic)),
  };
}

/** Reads templates and payloads, and remembers whether it could. */
class FieldReader {
  isUnderstood = true;
  readonly #templates: AnnouncedTemplates;

  constructor(templates: AnnouncedTemplates) {
    this.#templates = templates;
  }

  template(value: unknown): Template | null {
    if (value === undefined || value === null) return null;
    const template = typeof value === 'string' ? this.#templates.read(value) : null;
    this.isUnderstood &&= template !== null;
    return template;
  }

  /** A default is for a template that is left out, not for one that cannot be read: it would be sent in its place. */
  word(value: unknown, otherwise: string): string {
    if (value === undefined) return otherwise;
    const word = wordOf(value);
    this.isUnderstood &&= word !== null;
    return word ?? otherwise;
  }
}

function readSwitchPayloads(config: Fields, reader: FieldReader): SwitchPayloads {
  const commandOpen = reader.word(config.payload_on, 'ON');
  const commandClose = reader.word(config.payload_off, 'OFF');
  return {
    commandOpen,
    commandClose,
    stateOpen: reader.word(config.state_on || undefined, commandOpen),
    stateClosed: reader.word(config.state_off || undefined, commandClose),
    stateOpening: null,
    stateClosing: null,
    positionClosed: null,
  };
}

function readValvePayloads(config: Fields, reader: FieldReader): SwitchPayloads {
  const hasPosition = isYes(config.reports_position);
  const closed = numberOf(config.position_closed) ?? 0;
  return {
    commandOpen: hasPosition ? String(numberOf(config.position_open) ?? 100) : reader.word(config.payload_open, 'OPEN'),
    commandClose: hasPosition ? String(closed) : reader.word(config.payload_close, 'CLOSE'),
    stateOpen: reader.word(config.state_open, 'open'),
    stateClosed: reader.word(config.state_closed, 'closed'),
    stateOpening: reader.word(config.state_opening, 'opening'),
    stateClosing: reader.word(config.state_closing, 'closing'),
    positionClosed: hasPosition ? closed : null,
  };
}

function parseAvailability(config: Fields, reader: FieldReader): Availability {
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
        available: reader.word(entry.payload_available, 'online'),
        notAvailable: reader.word(entry.payload_not_available, 'offline'),
        template: reader.template(template),
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

/** A payload, as Home Assistant makes it text: Python writes `true` as "True". */
function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : textOf(value);
}

/** Whether a shown value is this word. A whole number that Python writes with a point has lost it on its way here. */
export const isWord = (value: string, word: string | null) => value === word || `${value}.0` === word;

/** What Home Assistant takes for yes. */
const isYes = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:1|true|yes|on|enable)$/i.test(value));

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
