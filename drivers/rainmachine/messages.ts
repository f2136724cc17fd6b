/** Pure: what a controller answers, in our words. All throw DriverError 'unreachable' for what cannot be read. */
import { asFlag, asList, asNumber, asRecord, findNumber, findRecord, findText } from '../lan/json.ts';

/** `apiVer` of controllers that have all that is used here; the first generation has parts of it. */
const API_MAJOR = '4';
const FIRST_GENERATION = 1;

const MODELS: { readonly [hardware: number]: string } = {
  2: 'RainMachine Mini-8',
  3: 'RainMachine HD',
  5: 'RainMachine Pro',
};

export const MAKER = 'RainMachine';

const STATE = { running: 1, queued: 2 } as const;

export interface ControllerVersion {
  model: string;
  version: string;
  /** Whether it has all that is used here. */
  isFit: boolean;
}

export interface Zone {
  id: number;
  name: string | null;
  isOpen: boolean;
  /** It waits for others, or for the master valve, and will open. */
  isQueued: boolean;
  remainingS: number;
  /** It can be started: it is switched on, and not the master valve. */
  isUsable: boolean;
}

/** Answer to `apiVer`; null where another program answers. */
export function parseVersion(answer: unknown): ControllerVersion | null {
  if (typeof answer !== 'object' || answer === null || !('apiVer' in answer)) return null;
  const { apiVer, hwVer, swVer } = asRecord(answer);
  // A number, and a text on some firmware.
  const hardware = Math.trunc(Number(hwVer));
  return {
    model: MODELS[hardware] ?? MAKER,
    version: findText(swVer) ?? String(apiVer),
    isFit: String(apiVer).split('.')[0] === API_MAJOR && hardware > FIRST_GENERATION,
  };
}

/** Answer to `zone`. */
export const parseZones = (answer: unknown): Zone[] =>
  asList(asRecord(answer).zones).map((entry) => {
    const { uid, name, state, active, master, remaining } = asRecord(entry);
    const remainingS = findNumber(remaining) ?? 0;
    const id = asNumber(uid);
    return {
      id,
      name: namedOf(id, findText(name)?.trim() ?? ''),
      isOpen: asNumber(state) === STATE.running,
      // One that somebody has stopped stays queued, with nothing to wait for (the maker's own page, ui-zones.js).
      isQueued: asNumber(state) === STATE.queued && remainingS > 0,
      remainingS,
      isUsable: active !== false && master !== true,
    };
  });

/** As it is called from the start, it has no name. */
const namedOf = (id: number, name: string) => (name === '' || name === `Zone ${id}` ? null : name);

/** In the queue numbers from here on are pauses, and the times before and after a zone in which the master valve is open. */
const FIRST_PAUSE = 1_001;
export const isZone = (number: number): boolean => number < FIRST_PAUSE;

/** Answer to `watering/queue`: the numbers of all that is under way. */
export const parseQueue = (answer: unknown): number[] =>
  asList(asRecord(answer).queue).flatMap((entry) => {
    const { zid, running, remaining } = asRecord(entry);
    return running === true || (findNumber(remaining) ?? 0) > 0 ? [asNumber(zid)] : [];
  });

/** Answer to `auth/login`; null where the password was refused. */
export const parseToken = (answer: unknown): string | null => findText(findRecord(answer).access_token);

/** Answer to `provision/wifi`; null for one that says nothing of it. */
export function parseMac(answer: unknown): string | null {
  const mac = findText(findRecord(answer).macAddress);
  return mac !== null && /^[\da-f:]{12,17}$/i.test(mac) ? mac.toUpperCase() : null;
}

export interface ProgramState {
  id: number;
  name: string;
  isEnabled: boolean;
}

/** Answer to `program`. */
export const parseProgramStates = (answer: unknown): ProgramState[] =>
  asList(asRecord(answer).programs).map((entry) => {
    const { uid, name, active } = asRecord(entry);
    return { id: asNumber(uid), name: findText(name) ?? '', isEnabled: asFlag(active) };
  });
