/** Asks Ecowitt gateways on the local network, one question at a time. */
import { DriverError } from '../driver.ts';
import type { SendHttp } from '../lan/http.ts';
import type { JsonRecord } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import type { ValveAddress } from './address.ts';
import {
  type ListedValve,
  parseAnswer,
  parseReport,
  parseValves,
  reportMessage,
  type ValveReport,
} from './messages.ts';

export type GatewayLink = ReturnType<typeof createGatewayLink>;

/** All reject with DriverError: 'unreachable' where no gateway answers that knows of the valve. */
export function createGatewayLink(send: SendHttp) {
  async function ask(host: string, path: string, body: string | null, turn?: Turn): Promise<string> {
    const method = body === null ? 'GET' : 'POST';
    const { status, text } = await send(host, { method, path, authorization: null, body, ...(turn ? { turn } : {}) });
    if (status !== 200) throw new DriverError('unreachable', `The gateway does not answer this (${status}).`);
    return text;
  }

  const read = async (host: string, path: string, body: string | null = null): Promise<JsonRecord> =>
    parseAnswer(await ask(host, path, body));

  const listValves = async (host: string): Promise<ListedValve[]> =>
    parseValves(await read(host, '/get_iot_device_list'));

  const readReport = async ({ host, ...valve }: ValveAddress): Promise<ValveReport> =>
    parseReport(await read(host, '/parse_quick_cmd_iot', reportMessage(valve)), valve);

  return {
    listValves,
    readReport,
    /** A report of a valve that its gateway reaches now: what it says of others is of an earlier time. */
    async readLinked(address: ValveAddress): Promise<ValveReport> {
      const valves = await listValves(address.host);
      const listed = valves.find(({ model, id }) => model === address.model && id === address.id);
      if (!listed) throw new DriverError('unreachable', 'The gateway has no such valve any more.', 'entity-gone');
      const report = await readReport(address);
      if (!listed.isLinked || report.isLost) {
        throw new DriverError('unreachable', 'The gateway does not reach the valve.');
      }
      return report;
    },
    /** What it answers to a command says nothing that is known: the valve is looked at. */
    async tell(host: string, message: string, turn: Turn): Promise<void> {
      await ask(host, '/parse_quick_cmd_iot', message, turn);
    },
  };
}
