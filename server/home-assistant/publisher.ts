/** Shows an account's gardens to Home Assistant over MQTT, and obeys its commands. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type MqttPublisher, openMqttPublisher } from '@sluice/drivers/mqtt/mqtt-publisher';
import type { MqttMessage } from '@sluice/drivers/mqtt-transport';
import type { GroupId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { groupsOfUser } from '../groups/index.ts';
import { startManualRuns, stopOne } from '../manual-runs/index.ts';
import { readCurrentGroup } from '../overview/index.ts';
import { AppError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { activeRunsOfGroup } from '../runs/index.ts';
import { delayForRain } from '../schedule/index.ts';
import { findUserByEmail } from '../users/index.ts';
import {
  BASE,
  configTopic,
  describeGarden,
  LONGEST_MINUTES,
  minutesTopic,
  RAIN_DELAY_HOURS,
  STATUS_TOPIC,
  USUAL_MINUTES,
} from './entities.ts';

/** Changes come in bursts. */
const GATHER_MS = 200;
/** After Home Assistant has started, the messages of all its devices spread over this. */
const BIRTH_MS = 5_000;
/** Zones whose length is remembered; others may write to a broker what they like. */
const MAX_ZONE_LENGTHS = 5_000;
const BIRTH_TOPIC = 'homeassistant/status';

export interface PublisherTools {
  services: Pick<Services, 'db' | 'clock' | 'translate' | 'recalculate' | 'holdsByWill'>;
  url: string;
  /** Certificates of the authority of the broker's; null for the usual ones. */
  ca: string | null;
  /** The account whose gardens are shown, and in whose name zones are watered. */
  email: string;
  warn(error: unknown, sentence: string): void;
  birthMs?: number;
}

export interface HomeAssistantPublisher {
  /** Something has changed: looks again soon. */
  changed(): void;
  stop(): Promise<void>;
}

export function showToHomeAssistant(tools: PublisherTools): HomeAssistantPublisher {
  const { services, url, ca, email, warn, birthMs = BIRTH_MS } = tools;
  const { db, clock, translate } = services;
  const sent = new Map<string, string>();
  const minutes = new Map<string, number>();
  const announced = new Map<string, ReturnType<typeof describeGarden>['components']>();
  let turn: Promise<unknown> = Promise.resolve();
  let gathering: NodeJS.Timeout | null = null;
  let isStopped = false;

  const inTurn = (act: () => Promise<void>) => {
    turn = turn
      .then(() => (isStopped ? undefined : act()))
      .catch((error: unknown) => warn(error, 'what Home Assistant is shown could not be read'));
  };
  const scheduleUpdate = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      inTurn(tell);
    }, GATHER_MS);
  };
  const retain = (topic: string, payload: string) => {
    if (sent.get(topic) === payload) return;
    sent.set(topic, payload);
    publisher.publishRetained(topic, payload);
  };
  const tellAll = () => {
    sent.clear();
    publisher.publishRetained(STATUS_TOPIC, 'online');
    inTurn(tell);
  };

  async function tell(): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user)
      return warn(new Error('no such account'), 'the account whose gardens Home Assistant is to be shown is unknown');
    const groups = await groupsOfUser(db, user.id, new Date(clock.now()));
    for (const { id } of groups) {
      const group = await readCurrentGroup(services, user.id, id, clock.now());
      const minutesOf = (zoneId: string) => minutes.get(minutesTopic(id, zoneId)) ?? USUAL_MINUTES;
      const text = (...[key, figures]: [Parameters<typeof translate>[1], Parameters<typeof translate>[2]?]) =>
        translate(toLocale(user.lang), key, figures);
      const { retained, components } = describeGarden(group, minutesOf, text, announced.get(id));
      announced.set(id, components);
      for (const [topic, payload] of retained) retain(topic, payload);
    }
    for (const id of announced.keys()) {
      if (groups.some((group) => group.id === id)) continue;
      announced.delete(id);
      retain(configTopic(id), '');
    }
  }

  /** Opening always has an end: it is a manual run. Whoever asks twice within it is refused. */
  async function obey(groupId: GroupId, path: readonly string[], payload: string): Promise<void> {
    const user = await findUserByEmail(db, email);
    const isOurs = user && (await groupsOfUser(db, user.id, new Date(clock.now()))).some(({ id }) => id === groupId);
    const [what = '', ...rest] = path;
    const isZone = announced.get(groupId)?.[`zone_${what}`] !== undefined;
    if (!user || !isOurs || (!isZone && what !== 'rain_delay')) return;
    if (what === 'rain_delay' && rest.length === 0) {
      const until = payload === 'ON' ? new Date(clock.now() + RAIN_DELAY_HOURS * HOUR_MS) : null;
      if (payload === 'ON' || payload === 'OFF') await delayForRain(services, groupId, until);
    } else if (rest[0] === 'minutes') {
      const wanted = Number(payload);
      if (Number.isInteger(wanted) && wanted >= 1 && wanted <= LONGEST_MINUTES) {
        minutes.set(minutesTopic(groupId, what), wanted);
      }
    } else if (payload === 'OPEN') await open(user.id, groupId, what as ZoneId);
    else if (payload === 'CLOSE') {
      for (const run of await activeRunsOfGroup(db, groupId)) {
        if (run.zoneId === what) await stopOne(db, run, clock.now());
      }
    }
  }

  async function open(userId: UserId, groupId: GroupId, zoneId: ZoneId): Promise<void> {
    const length = minutes.get(minutesTopic(groupId, zoneId)) ?? USUAL_MINUTES;
    const request = { zones: [{ zone_id: zoneId, minutes: length }] };
    await startManualRuns(services, groupId, request, { userId }, clock.now()).catch((error: unknown) => {
      // Home Assistant sees that it stays closed.
      if (!(error instanceof AppError)) throw error;
    });
  }

  function hear({ topic, payload, isRetained }: MqttMessage): void {
    if (topic === BIRTH_TOPIC) {
      if (payload === 'online' && !isRetained) void sleep(Math.trunc(clock.now() % (birthMs + 1))).then(tellAll);
      return;
    }
    const [, groupId = '', ...path] = topic.split('/');
    if (path.at(-1) === 'minutes') {
      // Our own retained value from before a restart.
      const lengthMin = Number(payload);
      const isLength = Number.isInteger(lengthMin) && lengthMin >= 1 && lengthMin <= LONGEST_MINUTES;
      if (isRetained && isLength && !minutes.has(topic) && minutes.size < MAX_ZONE_LENGTHS)
        minutes.set(topic, lengthMin);
      return;
    }
    // A command that was kept would open a valve at every start.
    if (isRetained) return;
    inTurn(async () => {
      await obey(groupId as GroupId, path.slice(0, -1), payload);
      await tell();
    });
  }

  const publisher: MqttPublisher = openMqttPublisher({
    url,
    ca,
    will: { topic: STATUS_TOPIC, payload: 'offline' },
    filters: [BIRTH_TOPIC, `${BASE}/+/+/set`, `${BASE}/+/+/minutes/set`, `${BASE}/+/+/minutes`],
    // First comes what the broker has kept of us.
    onConnect: () => void sleep(GATHER_MS).then(tellAll),
    onMessage: hear,
    warn,
  });

  return {
    changed: scheduleUpdate,
    async stop() {
      isStopped = true;
      if (gathering) clearTimeout(gathering);
      await turn;
      await publisher.close('offline');
    },
  };
}
