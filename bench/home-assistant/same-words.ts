/** Entities of `WORD_CASES`, as Home Assistant itself understands what they tell. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORD_CASES, type WordCase } from '@sluice/drivers/home-assistant-mqtt/word-cases';
import mqtt from 'mqtt';
import type { RealHomeAssistant } from './real-home-assistant.ts';

const YES = ['on', 'open', 'opening', 'closing'];
const NO = ['off', 'closed'];
const PATIENCE_MS = 30_000;

/** Cases in which it understands otherwise than is expected, one line each. */
export async function findOtherWords(home: RealHomeAssistant, url: string): Promise<string[]> {
  const client = await mqtt.connectAsync(url, { protocolVersion: 4 });
  const keep = (topic: string, payload: string) => client.publishAsync(topic, payload, { qos: 1, retain: true });
  try {
    for (const [at, { component, config, payload }] of WORD_CASES.entries()) {
      await keep(`cases/${at}`, payload);
      const whole = {
        uniq_id: `case_${at}`,
        name: `case ${at}`,
        stat_t: `cases/${at}`,
        cmd_t: `cases/${at}/set`,
        ...config,
      };
      await keep(`homeassistant/${component}/case_${at}/config`, JSON.stringify(whole));
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
      await keep(`homeassistant/${component}/case_${at}/config`, '');
      await keep(`cases/${at}`, '');
    }
    await client.endAsync();
  }
}

/** Undefined for what is neither. */
const understood = (state: string) =>
  YES.includes(state) ? true : NO.includes(state) ? false : state === 'unknown' ? null : undefined;

const lineOf = ({ component, config, payload, expected }: WordCase) =>
  `${component} ${JSON.stringify(config)} at ${payload}: expected ${expected}`;
