/**
 * For tests: an OpenSprinkler controller on a real socket, with the documented answers and quirks of firmware 2.2.1. Its
 * stations close by its own timer and nothing else; its clock is the test's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';
import { hashPassword } from './address.ts';
import { type FakeStations, openFakeStations } from './fake-stations.ts';

export interface FakeSettings {
  password: string;
  names: string[];
  /** Its own programs, by name, daily at six, or with all that `/jp` says of them; all of them run. */
  programs?: (string | FakeProgram)[];
  /** Options and controller variables that differ from those of a new controller. */
  options?: { [name: string]: unknown };
  settings?: { [name: string]: unknown };
  stations?: { [name: string]: unknown };
  /** Sequential group of each station; 255 for none. */
  groups?: number[];
  /** Epoch milliseconds; without it, time passes only by `pass`. */
  now?: () => number;
}

/** A program as `/jp` has it, without the bit that says whether it is enabled. */
export interface FakeProgram {
  name: string;
  flags: number;
  days: [number, number];
  starts: [number, number, number, number];
  lengths: number[];
  range?: [number, number, number];
}

export interface FakeController {
  base: string;
  programs: (FakeProgram & { isEnabled: boolean })[];
  stations: FakeStations;
  options: { [name: string]: unknown };
  isOffline: boolean;
  /** It executes commands, but its answers are lost. */
  losesAnswers: boolean;
  /** Answers every request with this instead. */
  nonsense: string | null;
  /** Paths and parameters asked for, without passwords. */
  readonly asked: string[];
  /** Requests that came while another was being answered, or over a connection that was to be kept open. */
  readonly rudeRequests: number;
  now(): number;
  pass(durationS: number): void;
  /** Names a station, from 0, as `/cs` of its firmware stores it. */
  nameStation(station: number, name: string): void;
  /** Its clock is set forward by so many seconds, or back: as at each change of summer time. */
  setClock(byS: number): void;
  close(): Promise<void>;
}

/** Its clock is in this zone (UTC-5), and 26 hours wrong. */
const TIME_ZONE = 28;
const CLOCK_ERROR_S = 93_600;
/** Milliseconds that an answer takes: long enough for another request to come in between. */
const ANSWER_MS = 2;
const FIRMWARE = 221;

const OPTIONS = {
  fwv: FIRMWARE,
  tz: TIME_ZONE,
  hp0: 80,
  hp1: 0,
  hwv: 32,
  ext: 0,
  sdt: 0,
  mas: 0,
  mton: 0,
  mtof: 0,
  wl: 100,
  ipas: 0,
  lg: 1,
  mas2: 0,
  mton2: 0,
  mtof2: 0,
  fwm: 3,
  fpr0: 100,
  fpr1: 0,
  re: 0,
  sn1t: 0,
  dexp: 0,
  mexp: 24,
  hwt: 0xac,
  ms: [0, 120, 120, 0, 120, 120],
};

/** `STATION_NAME_SIZE` of defines.h, in bytes: the last letter may be cut, and is then read as U+FFFD. */
const NAME_BYTES = 32;

/** `server_change_stations` and `strReplaceQuoteBackslash` of firmware 2.2.1(3): what it prints needs no escapes. */
const storedName = (name: string) =>
  Buffer.from(name.replaceAll('"', "'").replaceAll('\\', '/')).subarray(0, NAME_BYTES).toString();

const result = (code: number) => JSON.stringify({ result: code, item: '' });

export async function openFakeController(setup: FakeSettings): Promise<FakeController> {
  let nowMs = 1_750_000_000_000;
  let answering = 0;
  let rudeRequests = 0;
  const now = setup.now ?? (() => nowMs);
  const names = [...setup.names];
  let clockErrorS = CLOCK_ERROR_S;
  const localS = () => Math.floor(now() / 1000) + (TIME_ZONE - 48) * 900 + clockErrorS;
  const { host, close } = await openLocalServer((request, response) => void answer(request, response));
  const controller: FakeController = {
    base: `http://${host}`,
    programs: (setup.programs ?? []).map((program) => ({
      ...{ flags: 2, days: [127, 0], starts: [360, -1, -1, -1], lengths: setup.names.map(() => 60) },
      ...(typeof program === 'string' ? { name: program } : program),
      isEnabled: true,
    })),
    stations: openFakeStations(setup.names.length, setup.groups, localS),
    options: { ...OPTIONS, ...setup.options },
    isOffline: false,
    losesAnswers: false,
    nonsense: null,
    asked: [],
    get rudeRequests() {
      return rudeRequests;
    },
    now,
    pass: (durationS) => {
      nowMs += durationS * 1000;
    },
    nameStation: (station, name) => {
      names[station] = storedName(name);
    },
    setClock: (byS) =>
      controller.stations.followClock(() => {
        clockErrorS += byS;
      }),
    close,
  };
  const { stations, asked } = controller;
  const boards = Math.ceil(setup.names.length / 8);
  const noBits = Array(boards).fill(0);

  const showPrograms = () => ({
    nprogs: controller.programs.length,
    nboards: boards,
    mnp: 40,
    mnst: 4,
    pnsize: 32,
    pd: controller.programs.map(({ name, isEnabled, flags, days, starts, lengths, range = [0, 33, 415] }) => [
      flags + (isEnabled ? 1 : 0),
      ...days,
      starts,
      lengths,
      name,
      range,
    ]),
  });
  const showSettings = () => ({
    devt: localS(),
    nbrd: boards,
    en: 1,
    rd: 0,
    rdst: 0,
    eip: 0,
    mac: '02:FC:00:00:00:01',
    loc: '42.36,-71.06',
    dname: 'My OpenSprinkler',
    ...stations.show(controller.options.hwt === OPTIONS.hwt),
    ...setup.settings,
  });
  const showStations = () => ({
    masop: noBits,
    masop2: noBits,
    ignore_rain: noBits,
    stn_dis: noBits,
    stn_spe: noBits,
    stn_grp: stations.groups,
    snames: names,
    maxlen: 32,
    ...setup.stations,
  });

  function changeProgram(query: URLSearchParams): string {
    const program = controller.programs[Number(query.get('pid'))];
    if (!program) return result(17);
    program.isEnabled = query.get('en') !== '0';
    return result(1);
  }

  function changeValues(query: URLSearchParams): string {
    if (query.get('rsn') === '1') stations.stopAll();
    if (query.get('rocs') === '1') stations.clearOvercurrent();
    return result(1);
  }

  function perform(path: string, query: URLSearchParams): string | null {
    const isOpen = controller.options.ipas === 1 || query.get('pw') === hashPassword(setup.password);
    const { options } = controller;
    const isMaster = (station: number) => [options.mas, options.mas2].includes(station + 1);
    if (!isOpen) return path === '/jo' || path === '/ja' ? JSON.stringify({ fwv: options.fwv }) : result(2);
    switch (path) {
      case '/jo':
        return JSON.stringify(options);
      case '/jc':
        return JSON.stringify(showSettings());
      case '/jp':
        return JSON.stringify(showPrograms());
      case '/jl':
        return `[${stations.log().join('\n,')}]`;
      case '/ja':
        return JSON.stringify({
          settings: showSettings(),
          programs: showPrograms(),
          options,
          stations: showStations(),
        });
      case '/cm':
        return result(stations.command(query, isMaster));
      case '/cv':
        return changeValues(query);
      case '/cp':
        return changeProgram(query);
      default:
        return null;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', controller.base);
    if (answering > 0 || request.headers.connection !== 'close') rudeRequests += 1;
    answering += 1;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    answering -= 1;
    if (controller.isOffline) return void request.socket.destroy();
    const body = controller.nonsense ?? perform(pathname, searchParams);
    searchParams.delete('pw');
    asked.push(`${pathname.slice(1)}?${searchParams}`);
    if (controller.losesAnswers && pathname.startsWith('/c')) return void request.socket.destroy();
    response.writeHead(body === null ? 404 : 200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'max-age=0, no-cache, no-store, must-revalidate',
      connection: 'close',
    });
    response.end(body ?? 'The requested page does not exist');
  }

  return controller;
}
