/** Asks gateways that are a station for their weather, and hands it in as a console would. */
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { GardenFaults } from '../../notifications/index.ts';
import { Rounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import { receiveAsked } from './receive.ts';
import { composeMeasured, type MeasuredWeather } from './station-report.ts';
import { type GatewayStation, gatewayStations } from './store.ts';

/** Sensors send to their gateway every 16 to 80 seconds. */
const ROUND_MS = MINUTE_MS;

interface Tools {
  services: Pick<Services, 'db' | 'clock'>;
  faults: GardenFaults;
  /** Null where it does not answer: a station that is silent is told of as any other. */
  readWeather(gateway: string): Promise<MeasuredWeather | null>;
  warn(error: unknown, sentence: string): void;
  roundMs?: number;
}

export class GatewayReports {
  readonly #tools: Tools;
  readonly #rounds: Rounds;

  /** Runs in one process of all: a gateway answers one question at a time. */
  constructor(tools: Tools) {
    this.#tools = tools;
    this.#rounds = new Rounds(() => this.#go(), tools.roundMs ?? ROUND_MS);
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  async #go(): Promise<void> {
    await this.#askAll().catch((error) => this.#tools.warn(error, 'the gateways to ask for weather could not be read'));
  }

  /** Each gateway once, whichever gardens have it; one that is silent holds up no other. */
  async #askAll(): Promise<void> {
    const byGateway = Map.groupBy(await gatewayStations(this.#tools.services.db), ({ gateway }) => gateway);
    await Promise.all([...byGateway].map(([gateway, stations]) => this.#ask(gateway, stations)));
  }

  async #ask(gateway: string, stations: readonly GatewayStation[]): Promise<void> {
    const { services, faults } = this.#tools;
    const weather = await this.#tools.readWeather(gateway);
    if (weather === null || this.#rounds.isStopped || isEmpty(weather)) return;
    const report = composeMeasured(weather, 'gateway', services.clock.now());
    for (const station of stations) {
      if (faults.isPausing(station.groupId, 'gateway')) continue;
      await faults.guard(station.groupId, 'gateway', () => receiveAsked(services, station, report));
    }
  }
}

/** A gateway with valves or probes alone. */
const isEmpty = ({ rainMm, ...figures }: MeasuredWeather) =>
  Object.keys(rainMm).length === 0 && Object.values(figures).every((value) => value === null);
