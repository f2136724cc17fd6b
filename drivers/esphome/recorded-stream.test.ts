/**
 * What ESPHome 2026.10.0's own `web_server`, `web_server_idf` and `sprinkler`, built for Linux on 2026-11-30, sent to
 * `GET /events`: the first part of the answer is an empty line alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { createHttpLink } from '../lan/http.ts';
import { openLocalServer } from '../testing/local-server.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { findSettings, findTerminals } from './entities.ts';
import { EsphomeLink } from './link.ts';

const PING = '{"title":"Garden Board","comment":"","ota":false,"log":true,"lang":"en","uptime":47292}';
const STATES = [
  '{"id":"switch/Pond Pump","domain":"switch","name":"Pond Pump","entity_category":0,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Lawn Sprinklers","domain":"switch","name":"Lawn Sprinklers","entity_category":0,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Lawn Auto Advance","domain":"switch","name":"Lawn Auto Advance","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Lawn Reverse","domain":"switch","name":"Lawn Reverse","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Lawn Queue Enable","domain":"switch","name":"Lawn Queue Enable","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Front Lawn","domain":"switch","name":"Front Lawn","entity_category":0,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Enable Front Lawn","domain":"switch","name":"Enable Front Lawn","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Side Lawn","domain":"switch","name":"Side Lawn","entity_category":0,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Enable Side Lawn","domain":"switch","name":"Enable Side Lawn","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Back Lawn","domain":"switch","name":"Back Lawn","entity_category":0,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"switch/Enable Back Lawn","domain":"switch","name":"Enable Back Lawn","entity_category":1,"value":false,"state":"OFF","assumed_state":false}',
  '{"id":"text_sensor/MAC Address","domain":"text_sensor","name":"MAC Address","entity_category":2,"value":"","state":""}',
  '{"id":"number/Lawn Multiplier","domain":"number","name":"Lawn Multiplier","entity_category":1,"value":"1.0","state":"1.0","min_value":"0.0","max_value":"10.0","step":"0.1","mode":0}',
  '{"id":"number/Lawn Repeat","domain":"number","name":"Lawn Repeat","entity_category":1,"value":"0","state":"0","min_value":"0","max_value":"10","step":"1","mode":0}',
  '{"id":"number/Front Lawn Run Duration","domain":"number","name":"Front Lawn Run Duration","entity_category":1,"value":"10","state":"10 s","min_value":"1","max_value":"86400","step":"1","mode":0,"uom":"s"}',
  '{"id":"number/Side Lawn Run Duration","domain":"number","name":"Side Lawn Run Duration","entity_category":1,"value":"10","state":"10 s","min_value":"1","max_value":"86400","step":"1","mode":0,"uom":"s"}',
  '{"id":"number/Back Lawn Run Duration","domain":"number","name":"Back Lawn Run Duration","entity_category":1,"value":"10","state":"10 s","min_value":"1","max_value":"86400","step":"1","mode":0,"uom":"s"}',
  '{"id":"number/Drip Line","domain":"number","name":"Drip Line","entity_category":0,"value":"5","state":"5 min","min_value":"0","max_value":"60","step":"1","mode":1,"uom":"min"}',
  '{"id":"valve/Drip Line","domain":"valve","name":"Drip Line","entity_category":0,"value":1,"state":"OPEN","current_operation":"IDLE"}',
];

test('the stream of an ESP32 says its name, its valves with their run durations, and what makes a run longer', async () => {
  const server = await openLocalServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('\r\n');
    await sleep(20);
    response.write(`retry: 30000\r\nid: 47292104\r\nevent: ping\r\ndata: ${PING}\r\n\r\n`);
    for (const state of STATES) response.write(`event: state\r\ndata: ${state}\r\n\r\n`);
  });
  try {
    const denied = new DeniedLogins(
      () => 0,
      () => {},
    );
    const link = new EsphomeLink({ send: createHttpLink(THIS_MACHINE), denied, quietMs: 200 });
    const login = { host: server.host, user: null, password: null };
    expect(await link.readTitle(login)).toBe('Garden Board');
    const { title, entities } = await link.readAll(login);
    expect([title, entities.length]).toEqual(['Garden Board', STATES.length]);
    expect(
      findTerminals(entities).map(({ name, paths, duration, stepS, longestRunS }) => [
        name,
        paths,
        duration,
        stepS,
        longestRunS,
      ]),
    ).toEqual(
      ['Front', 'Side', 'Back'].map((lawn) => [
        `${lawn} Lawn`,
        [`switch/${lawn}%20Lawn`],
        [`number/${lawn}%20Lawn%20Run%20Duration`],
        ...[1, 86_400],
      ]),
    );
    expect(findSettings(entities).map(({ paths, before, wanted }) => [paths, before, wanted])).toEqual([
      [['switch/Lawn%20Auto%20Advance'], 0, 0],
      [['number/Lawn%20Multiplier'], 1, 1],
      [['number/Lawn%20Repeat'], 0, 0],
    ]);
  } finally {
    await server.close();
  }
});
