/**
 * For tests: a gateway with taps, on a real socket, with a clock that the test advances. Written from what LinkTap's
 * document and those who have one say of it (README.md), not from the driver.
 */
import type { IncomingMessage } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';

export const GATEWAY_ID = '1485A036004B1200';
/** Seconds for which a press on the button waters. */
const BUTTON_S = 900;
const LITRES_PER_GALLON = 3.785411784;

interface Tap {
  id: string;
  name: string;
  isLinked: boolean;
  isManual: boolean;
  /** Epoch milliseconds; both 0 before the first watering. */
  openedAt: number;
  shutsAt: number;
  totalS: number;
  /** Fields that it reports otherwise than it should. */
  says: { [field: string]: unknown };
  /** What the radio has not delivered yet, and the questions until it has. */
  underWay: { looksLeft: number; act(): void }[];
}

export interface FakeGateway {
  host: string;
  id: string;
  taps: Tap[];
  /** Every message that it received. */
  received: { [field: string]: unknown }[];
  isOffline: boolean;
  /** It executes starts and stops, but does not answer them. */
  losesAnswers: boolean;
  /** In an HTML page, as it does unless that is switched off. */
  isWrapped: boolean;
  /** A status as it is, without `dev_stat` around it. */
  isBare: boolean;
  unit: 'L' | 'gal';
  litresPerMinute: number;
  /** Questions for a status until the radio has brought a command to the tap. */
  looksUntilHeard: number;
  /** What a start does to a tap that waters already. */
  secondStart: 'adds' | 'is ignored';
  /** Answers instead of the right one, one after the other: the status, and the text. */
  nextAnswers: { status: number; text: string }[];
  /** The field `ret` of the next starts and stops, which are not executed. */
  nextResults: number[];
  now(): number;
  pass(durationS: number): void;
  press(tap: number): void;
  isOpen(tap: number): boolean;
  close(): Promise<void>;
}

export async function openFakeGateway(
  names: readonly string[] = ['Front Garden', 'Back Garden'],
  /** Milliseconds, to which those are added that the test lets pass. */
  clock: () => number = () => 1_750_000_000_000,
): Promise<FakeGateway> {
  let passedMs = 0;
  const now = () => clock() + passedMs;
  const { host, close } = await openLocalServer((request) => void answer(request));
  const gateway: FakeGateway = {
    host,
    id: GATEWAY_ID,
    taps: names.map((name, index) => ({
      id: `6705E91D004B120${index}`,
      name,
      isLinked: true,
      isManual: false,
      openedAt: 0,
      shutsAt: 0,
      totalS: 0,
      says: {},
      underWay: [],
    })),
    received: [],
    isOffline: false,
    losesAnswers: false,
    isWrapped: true,
    isBare: false,
    unit: 'L',
    litresPerMinute: 8,
    looksUntilHeard: 1,
    secondStart: 'adds',
    nextAnswers: [],
    nextResults: [],
    now,
    pass: (durationS) => {
      passedMs += durationS * 1000;
    },
    press(index) {
      const tap = gateway.taps[index];
      if (tap) water(tap, BUTTON_S, true);
    },
    isOpen: (index) => isWatering(gateway.taps[index]),
    close,
  };

  const isWatering = (tap: Tap | undefined) => tap !== undefined && tap.shutsAt > now();

  function water(tap: Tap, durationS: number, isManual: boolean): void {
    if (isWatering(tap)) {
      if (gateway.secondStart === 'adds') tap.shutsAt += durationS * 1000;
      return;
    }
    Object.assign(tap, { isManual, openedAt: now(), shutsAt: now() + durationS * 1000, totalS: durationS });
  }

  function send(tap: Tap, act: () => void): void {
    if (gateway.looksUntilHeard === 0) act();
    else tap.underWay.push({ looksLeft: gateway.looksUntilHeard, act });
  }

  function hear(tap: Tap): void {
    for (const command of tap.underWay) command.looksLeft -= 1;
    for (const { act } of tap.underWay.filter(({ looksLeft }) => looksLeft <= 0)) act();
    tap.underWay = tap.underWay.filter(({ looksLeft }) => looksLeft > 0);
  }

  function statusOf(tap: Tap): object {
    hear(tap);
    const isOpen = isWatering(tap);
    const perUnit = gateway.unit === 'gal' ? LITRES_PER_GALLON : 1;
    const wateredS = (Math.min(now(), tap.shutsAt) - tap.openedAt) / 1000;
    return {
      dev_id: tap.id,
      plan_mode: 1,
      plan_sn: 0,
      is_rf_linked: tap.isLinked,
      is_flm_plugin: true,
      is_fall: false,
      is_broken: false,
      is_cutoff: false,
      is_leak: false,
      is_clog: false,
      signal: 83,
      battery: 90,
      child_lock: 0,
      is_manual_mode: isOpen && tap.isManual,
      is_watering: isOpen,
      is_final: true,
      total_duration: isOpen ? tap.totalS : 0,
      remain_duration: isOpen ? Math.ceil((tap.shutsAt - now()) / 1000) : 0,
      // It stays as it was after the end.
      speed: wateredS > 0 ? round(gateway.litresPerMinute / perUnit) : 0,
      volume: round((wateredS / 60) * (gateway.litresPerMinute / perUnit)),
      volume_limit: 0,
      failsafe_duration: 0,
      ...tap.says,
    };
  }

  /** Also whether it is a command that the tap is told of. */
  function perform(message: { [field: string]: unknown }): { reply: object; isCommand: boolean } {
    const { cmd, gw_id: asked, dev_id: tapId } = message;
    const head = { cmd, gw_id: gateway.id };
    const refuse = (ret: number) => ({ reply: { ...head, ret }, isCommand: false });
    if (asked !== gateway.id) return refuse(3);
    if (cmd === 16) {
      const lists = { end_dev: gateway.taps.map(({ id }) => id), dev_name: gateway.taps.map(({ name }) => name) };
      return { reply: { ...head, ver: 'G0608062305191832I', vol_unit: gateway.unit, ...lists }, isCommand: false };
    }
    if (cmd !== 3 && cmd !== 6 && cmd !== 7) return refuse(2);
    const tap = gateway.taps.find(({ id }) => id === tapId);
    if (!tap) return refuse(5);
    if (cmd === 3) {
      const status = statusOf(tap);
      return { reply: gateway.isBare ? status : { ...head, dev_stat: [status] }, isCommand: false };
    }
    const result = gateway.nextResults.shift() ?? 0;
    if (result !== 0) return { reply: { ...head, dev_id: tapId, ret: result }, isCommand: true };
    if (cmd === 6) {
      const durationS = Number(message.duration);
      if (!Number.isInteger(durationS) || durationS < 3 || durationS > 86_340) return refuse(9);
      send(tap, () => water(tap, durationS, false));
    } else {
      send(tap, () => {
        tap.shutsAt = Math.min(tap.shutsAt, now());
      });
    }
    return { reply: { ...head, dev_id: tapId, ret: 0 }, isCommand: true };
  }

  async function answer(request: IncomingMessage): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (gateway.isOffline) return void request.socket.destroy();
    if (request.method !== 'POST' || request.url !== '/api.shtml') return reply(request, 404, 'Not Found');
    const message = JSON.parse(body);
    gateway.received.push(message);
    const prepared = gateway.nextAnswers.shift();
    if (prepared) return reply(request, prepared.status, prepared.text);
    const { reply: answered, isCommand } = perform(message);
    if (isCommand && gateway.losesAnswers) return void request.socket.destroy();
    reply(request, 200, gateway.isWrapped ? wrap(JSON.stringify(answered)) : JSON.stringify(answered));
  }

  /** HTTP 1.0 without a length: the end of the connection is the end of the answer. */
  function reply(request: IncomingMessage, status: number, text: string): void {
    const type = text.startsWith('<') ? 'text/html' : 'application/json';
    request.socket.end(`HTTP/1.0 ${status} OK\r\nServer: LinkTap Gateway\r\nContent-Type: ${type}\r\n\r\n${text}`);
  }

  return gateway;
}

export const wrap = (json: string) =>
  `<html><head><title>api</title></head><body>\n  <!--#RET-->${json}\n</body></html>`;

const round = (value: number) => Math.round(value * 100) / 100;
