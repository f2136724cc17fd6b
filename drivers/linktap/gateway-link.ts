/** Asks LinkTap gateways: `POST /api.shtml` with JSON, one question at a time. */
import { DriverError } from '../driver.ts';
import type { SendHttp } from '../lan/http.ts';
import type { JsonRecord } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import type { TapAddress } from './address.ts';
import {
  BUSY,
  COMMANDS,
  checkAnswer,
  findResult,
  type GatewayConfiguration,
  type GatewayMessage,
  parseConfiguration,
  parseGatewayId,
  parseStatus,
  statusOf,
  type TapStatus,
  unwrapAnswer,
} from './messages.ts';

/** How often a question is asked at the most: now and then a gateway is busy, or answers 404 to what it knows well. */
const MOST_TRIES = 3;
/** Names, taps and the unit of a gateway are asked for again after this. */
const CONFIGURATION_AGE_MS = 600_000;

export interface GatewayLinkTools {
  send: SendHttp;
  /** Milliseconds for lengths of time. */
  now(): number;
  /** Waits between two tries. */
  sleep(ms: number): Promise<unknown>;
}

export type GatewayLink = ReturnType<typeof createGatewayLink>;

/** All reject with DriverError: 'unreachable' where the gateway, or one of that id, does not answer. */
export function createGatewayLink({ send, now, sleep }: GatewayLinkTools) {
  const configurations = new Map<string, { gateway: string; configuration: GatewayConfiguration; asOf: number }>();

  async function post(host: string, message: GatewayMessage, turn: Turn): Promise<JsonRecord> {
    for (let tries = 1; ; tries += 1) {
      const body = JSON.stringify(message);
      const { status, text } = await send(host, {
        method: 'POST',
        path: '/api.shtml',
        authorization: null,
        body,
        turn,
      });
      const answer = status === 200 ? unwrapAnswer(text) : null;
      const isAskedAgain = tries < MOST_TRIES && (answer === null ? status === 404 : findResult(answer) === BUSY);
      if (answer !== null && !isAskedAgain) return answer;
      if (!isAskedAgain)
        throw new DriverError('unreachable', `There is no LinkTap gateway at this address (${status}).`);
      // Nothing was executed.
      await sleep(1_000);
    }
  }

  async function ask(host: string, message: GatewayMessage, turn: Turn = 'last'): Promise<JsonRecord> {
    try {
      const answer = await post(host, message, turn);
      checkAnswer(answer, message);
      return answer;
    } catch (error) {
      // Another gateway may have come to the address, or this one been set up anew.
      configurations.delete(host);
      throw error;
    }
  }

  async function askConfiguration(host: string, gateway: string): Promise<GatewayConfiguration> {
    const configuration = parseConfiguration(await ask(host, { cmd: COMMANDS.configuration, gw_id: gateway }));
    configurations.set(host, { gateway, configuration, asOf: now() });
    return configuration;
  }

  return {
    /** The id of the gateway at a host: a question without one is refused, and the refusal names it. */
    async greet(host: string): Promise<string> {
      return parseGatewayId(await post(host, { cmd: COMMANDS.status }, 'last'));
    },
    /** For who looks or adds: what the gateway has now. */
    askConfiguration,
    /** For each look at a tap: what the gateway had lately. */
    async findConfiguration(host: string, gateway: string): Promise<GatewayConfiguration> {
      const cached = configurations.get(host);
      const isFresh = cached?.gateway === gateway && now() - cached.asOf < CONFIGURATION_AGE_MS;
      return isFresh ? cached.configuration : askConfiguration(host, gateway);
    },
    /** Of a tap that its gateway reaches now. */
    async readLinked(address: TapAddress): Promise<TapStatus> {
      const status = parseStatus(await ask(address.host, statusOf(address)), address.tap);
      if (!status.isLinked) throw new DriverError('unreachable', 'The gateway does not reach the tap.');
      return status;
    },
    async tell(host: string, message: GatewayMessage, turn?: Turn): Promise<void> {
      await ask(host, message, turn);
    },
  };
}
