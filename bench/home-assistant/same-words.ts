/** Entities of `WORD_CASES`, as Home Assistant itself understands what they tell. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORD_CASES, type WordCase } from '@sluice/drivers/home-assistant-mqtt/word-cases';
import { openMqttPublisher } from '@sluice/drivers/mqtt/mqtt-publisher';
import type { RealHomeAssistant } from './real-home-assistant.ts';

const YES = ['on', 'open', 'opening', 'closing'];
const NO = ['off', 'closed'];
const PATIENCE_MS = 30_000;

/** Cases in which it understands otherwise than is expected, one line each. */
export async function findMisunderstood(home: RealHomeAssistant, url: string): Promise<string[]> {
  const connected = Promise.withResolvers<void>();
  const { publishRetained, close } = openMqttPublisher({
    url,
    ca: null,
    will: { topic: 'cases/status', payload: '' },
    filters: ['cases/none'],
    onConnect: connected.resolve,
    onMessage: () => {},
    warn: connected.reject,
  });
  await connected.promise;
  try {
    for (const [at, { component, config, payload }] of WORD_CASES.entries()) {
      publishRetained(`cases/${at}`, payload);
      const whole = {
        uniq_id: `case_${at}`,
        name: `case ${at}`,
        stat_t: `cases/${at}`,
        cmd_t: `cases/${at}/set`,
        ...config,
      };
      publishRetained(`homeassistant/${component}/case_${at}/config`, JSON.stringify(whole));
    }
    const began = performance.now();
    let others = WORD_CASES.map(lineOf);
    // It begins to listen some seconds after it has made an entity.
    while (others.length > 0 && performance.now() - began < PATIENCE_MS) {
      await sleep(500);
      const entities = await home.entities();
      others = WORD_CASES.flatMap((given, at) => {
        const { state = 'not there' } = entities.get(`case ${at}`) ?? {};
        return understood(state) === given.expected ? [] : [`${lineOf(given)}; it is ${state} there`];
      });
    }
    return others;
  } finally {
    for (const [at, { component }] of WORD_CASES.entries()) {
      publishRetained(`homeassistant/${component}/case_${at}/config`, '');
      publishRetained(`cases/${at}`, '');
    }
    await close('');
  }
}

/** Undefined if it is neither. */
const understood = (state: string) =>
  YES.includes(state) ? true : NO.includes(state) ? false : state === 'unknown' ? null : undefined;

const lineOf = ({ component, config, payload, expected }: WordCase) =>
  `${component} ${JSON.stringify(config)} at ${payload}: expected ${expected}`;
