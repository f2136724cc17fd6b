/**
 * For tests: a controller with a Wi-Fi module, on a real socket, with a clock that the test advances. Written from what
 * other clients say of it (README.md), not from the driver; pyrainbird itself was run against it.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';
import { TEST_IDENTITY } from '../testing/test-identity.ts';

/** Wrong passwords until nobody is let in any more. */
const MOST_WRONG = 5;
/** Seconds for which a press on the panel waters. */
const PANEL_S = 600;
/** A longer run is refused. */
const MOST_MINUTES = 100;

export interface FakeController {
  host: string;
  password: string;
  /** Of its model, as 000A. */
  model: string;
  stations: number[];
  /** Null for one that does not know its own. */
  mac: string | null;
  serial: string;
  /** Pages of its programs, by their number as 0010. */
  schedule: { [page: string]: string };
  /** Commands that it was sent, as hex digits. */
  received: string[];
  wrongPasswords: number;
  isOffline: boolean;
  /** It executes starts and stops, but does not answer them. */
  losesAnswers: boolean;
  /** Statuses that it answers instead of doing anything, one after the other. */
  nextStatuses: number[];
  /** What it answers instead of the right thing, one after the other: JSON, or what fields of it are otherwise. */
  nextAnswers: object[];
  /** Questions for the stations until a start or a stop shows. */
  looksUntilShown: number;
  /** Older modules: other spaces and order, no number of the question, and filled up with other letters. */
  isOld: boolean;
  now(): number;
  pass(durationS: number): void;
  /** At the panel of the controller, or by a program of its own. */
  press(station: number): void;
  isOpen(station: number): boolean;
  close(): Promise<void>;
}

export async function openFakeController({
  isOverTls = false,
  clock = () => 1_750_000_000_000,
}: {
  isOverTls?: boolean;
  /** Milliseconds, to which those are added that the test lets pass. */
  clock?: () => number;
} = {}): Promise<FakeController> {
  let passedMs = 0;
  let running: { station: number; endsAt: number } | null = null;
  let isAnswering = false;
  const underWay: { looksLeft: number; act(): void }[] = [];
  const now = () => clock() + passedMs;
  const { host, close } = await openLocalServer(
    (request, response) => void answer(request, response),
    isOverTls ? TEST_IDENTITY : null,
  );
  const controller: FakeController = {
    host,
    password: '4711ab',
    model: '000A',
    stations: [1, 2, 3, 4, 6],
    mac: 'AA:BB:CC:DD:EE:FF',
    serial: '0000000000000000',
    schedule: {},
    received: [],
    wrongPasswords: 0,
    isOffline: false,
    losesAnswers: false,
    nextStatuses: [],
    nextAnswers: [],
    looksUntilShown: 0,
    isOld: false,
    now,
    pass: (durationS) => {
      passedMs += durationS * 1000;
    },
    press: (station) => water(station, PANEL_S),
    isOpen: (station) => openStation() === station,
    close,
  };

  const openStation = () => (running !== null && running.endsAt > now() ? running.station : null);
  /** It runs one at a time: what ran before is over. */
  function water(station: number, lengthS: number): void {
    running = { station, endsAt: now() + lengthS * 1000 };
  }

  function schedule(act: () => void): void {
    if (controller.looksUntilShown === 0) act();
    else underWay.push({ looksLeft: controller.looksUntilShown, act });
  }

  function look(): void {
    for (const command of underWay) command.looksLeft -= 1;
    while (underWay[0] && underWay[0].looksLeft <= 0) underWay.shift()?.act();
  }

  function maskOf(stations: readonly number[]): string {
    const mask = Buffer.alloc(4);
    for (const station of stations) {
      const place = (station - 1) >> 3;
      mask[place] = (mask[place] ?? 0) | (1 << ((station - 1) & 7));
    }
    return mask.toString('hex').toUpperCase();
  }

  function perform(data: string): string {
    const bytes = Buffer.from(data, 'hex');
    const refuse = (code: string) => `00${data.slice(0, 2)}${code}`;
    switch (data.slice(0, 2)) {
      case '02':
        return `82${controller.model}0209`;
      case '03':
        return `83${data.slice(2, 4)}${maskOf(controller.stations)}`;
      case '05':
        return `85${controller.serial}`;
      case '3F': {
        look();
        const open = openStation();
        return `BF${data.slice(2, 4)}${maskOf(open === null ? [] : [open])}`;
      }
      case '20': {
        const page = controller.schedule[data.slice(2).toUpperCase()];
        return page === undefined ? refuse('02') : `A0${data.slice(2)}${page}`;
      }
      case '39': {
        const station = bytes.readUInt16BE(1);
        const minutes = bytes[3] ?? 0;
        if (bytes.length !== 4) return refuse('01');
        if (!controller.stations.includes(station) || minutes < 1 || minutes > MOST_MINUTES) return refuse('04');
        schedule(() => water(station, minutes * 60));
        return '0139';
      }
      // Its rain sensor is dry, its rain delay over.
      case '3E':
        return 'BE00';
      case '36':
        return 'B60000';
      case '40':
        schedule(() => {
          running = null;
        });
        return '0140';
      default:
        return refuse('00');
    }
  }

  function answerTo({ id, method, params }: { id: unknown; method: string; params: { data?: string } }): object {
    const changed = controller.nextAnswers.shift();
    if (changed) return { jsonrpc: '2.0', id, ...changed };
    if (method === 'getWifiParams' && controller.mac !== null) {
      return { jsonrpc: '2.0', result: { macAddress: controller.mac, wifiPassword: 'secret', rssi: -55 }, id };
    }
    if (method !== 'tunnelSip') return { jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' }, id };
    controller.received.push(params.data ?? '');
    const data = perform(params.data ?? '');
    const length = data.length / 2;
    return controller.isOld
      ? { jsonrpc: '2.0', result: { length, data }, id: 0 }
      : { id, jsonrpc: '2.0', result: { data, length } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (controller.isOffline) return void request.socket.destroy();
    const end = (status: number, reason: string, body: Buffer | string = reason.toUpperCase()) => {
      response.writeHead(status, reason, { 'content-type': 'application/octet-stream', connection: 'close' }).end(body);
    };
    if (request.method !== 'POST' || request.url !== '/stick') return end(404, 'Not Found');
    const status = controller.nextStatuses.shift();
    if (status !== undefined) return end(status, 'Otherwise');
    if (isAnswering) return end(503, 'Service Unavailable');
    if (controller.wrongPasswords >= MOST_WRONG) return end(430, 'Password Lockout');
    const text = open(Buffer.concat(parts), controller.password);
    if (text === null) {
      controller.wrongPasswords += 1;
      return end(403, 'Password');
    }
    controller.wrongPasswords = 0;
    isAnswering = true;
    try {
      const question = JSON.parse(text);
      const reply = JSON.stringify(answerTo(question), null, controller.isOld ? 1 : 0);
      const isCommand = /^(39|40)/.test(question.params.data ?? '');
      if (isCommand && controller.losesAnswers) return void request.socket.destroy();
      end(200, 'OK', seal(reply, controller.password, controller.isOld ? '\u0010' : '\0'));
    } finally {
      isAnswering = false;
    }
  }

  return controller;
}

const keyOf = (password: string) => createHash('sha256').update(password).digest();

/** Null where the hash before it is of another text: the password was another. */
function open(body: Buffer, password: string): string | null {
  if (body.length < 64 || body.length % 16 !== 0) return null;
  const decipher = createDecipheriv('aes-256-cbc', keyOf(password), body.subarray(32, 48)).setAutoPadding(false);
  const filled = Buffer.concat([decipher.update(body.subarray(48)), decipher.final()]).toString('latin1');
  const text = filled.split('\0')[0] ?? '';
  return createHash('sha256').update(text, 'latin1').digest().equals(body.subarray(0, 32)) ? text : null;
}

function seal(text: string, password: string, filling: string): Buffer {
  const ended = filling === '\0' ? text : `${text}\0`;
  const filled = ended.padEnd(Math.ceil(ended.length / 16) * 16, filling);
  const start = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', keyOf(password), start).setAutoPadding(false);
  const secret = Buffer.concat([cipher.update(filled, 'latin1'), cipher.final()]);
  return Buffer.concat([createHash('sha256').update(text).digest(), start, secret]);
}
