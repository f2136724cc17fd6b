/** Asks Ecowitt gateways on the local network, one question at a time. */
import { DriverError, type GatewayWeather } from '../driver.ts';
import type { SendHttp } from '../lan/http.ts';
import { type JsonRecord, parseJson } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import type { ProbeAddress, ValveAddress } from './address.ts';
import {
  type ListedValve,
  parseAnswer,
  parseReport,
  parseValves,
  reportMessage,
  type ValveReport,
} from './messages.ts';
import { type ListedProbe, parseProbes, parseSoil, type SoilReading } from './soil-messages.ts';
import { parseWeather } from './weather-messages.ts';

const DEVICE_LIST = '/get_iot_device_list';

/** Milliseconds for which all probes of a gateway share what it said of them. */
const READINGS_AGE_MS = 10_000;
/** The same of its list of sensors. */
const SENSORS_AGE_MS = 60_000;

interface Shared<Answer> {
  asOf: number;
  asked: Promise<Answer>;
}

export type GatewayLink = ReturnType<typeof createGatewayLink>;

/**
 * All reject with DriverError: 'unreachable' where no gateway answers that knows of the device.
 * @param now milliseconds for lengths of time
 */
export function createGatewayLink(send: SendHttp, now: () => number) {
  const sensors = new Map<string, Shared<ListedProbe[]>>();
  const readings = new Map<string, Shared<SoilReading[]>>();

  async function ask(host: string, path: string, body: string | null, turn?: Turn): Promise<string> {
    const method = body === null ? 'GET' : 'POST';
    const { status, text } = await send(host, { method, path, authorization: null, body, ...(turn ? { turn } : {}) });
    if (status !== 200) throw new DriverError('unreachable', `The gateway does not answer this (${status}).`);
    return text;
  }

  const read = async (host: string, path: string, body: string | null = null): Promise<JsonRecord> =>
    parseAnswer(await ask(host, path, body));

  const listValves = async (host: string): Promise<ListedValve[]> => parseValves(await read(host, DEVICE_LIST));

  const readReport = async ({ host, ...valve }: ValveAddress): Promise<ValveReport> =>
    parseReport(await read(host, '/parse_quick_cmd_iot', reportMessage(valve)), valve);

  async function listProbes(host: string): Promise<ListedProbe[]> {
    const pages: unknown[] = [];
    for (const page of [1, 2]) pages.push(parseJson(await ask(host, `/get_sensors_info?page=${page}`, null)));
    return parseProbes(pages);
  }

  const readFigures = (host: string): Promise<JsonRecord> => read(host, '/get_livedata_info');

  const readSoil = async (host: string): Promise<SoilReading[]> => parseSoil(await readFigures(host));

  /** What was asked lately, or is being asked; a failure is not remembered. */
  function share<Answer>(
    answers: Map<string, Shared<Answer>>,
    host: string,
    ageMs: number,
    askAnew: (host: string) => Promise<Answer>,
  ): Promise<Answer> {
    const cached = answers.get(host);
    if (cached && now() - cached.asOf < ageMs) return cached.asked;
    const asked = askAnew(host);
    answers.set(host, { asOf: now(), asked });
    asked.catch(() => answers.delete(host));
    return asked;
  }

  return {
    listValves,
    /** For who looks: none where something else answers. Rejects where nothing does. */
    async findValves(host: string): Promise<ListedValve[]> {
      const asked = { method: 'GET', path: DEVICE_LIST, authorization: null, body: null } as const;
      const { status, text } = await send(host, asked);
      try {
        return status === 200 ? parseValves(parseAnswer(text)) : [];
      } catch (error) {
        if (error instanceof DriverError) return [];
        throw error;
      }
    },
    listProbes,
    readSoil,
    /** Of one probe: what its gateway has of it, and has heard lately. */
    async readProbe({ host, probe }: ProbeAddress): Promise<SoilReading> {
      const listed = (await share(sensors, host, SENSORS_AGE_MS, listProbes)).find(({ id }) => id === probe);
      if (!listed) throw new DriverError('unreachable', 'The gateway has no such probe any more.', 'entity-gone');
      if (!listed.isHeard) throw new DriverError('unreachable', 'The gateway does not hear the probe.');
      const soil = await share(readings, host, READINGS_AGE_MS, readSoil);
      const reading = soil.find(({ channel }) => channel === listed.channel);
      if (!reading) throw new DriverError('unreachable', 'The gateway says nothing of the probe.');
      return reading;
    },
    readWeather: async (host: string): Promise<GatewayWeather> => parseWeather(await readFigures(host)),
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
