/** Opens and closes one entity; what Home Assistant shows of it counts, not its answer alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '../driver.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { HomeConnection } from './connection.ts';
import { isOpenIn } from './messages.ts';
import type { Preset } from './presets.ts';
import { formatClose } from './stored-close.ts';

export interface CommandTimes {
  /** Milliseconds for Home Assistant to show a command as done. */
  echoMs: number;
  /** Milliseconds for which it must go on showing it: some integrations show a wish first. */
  settleMs: number;
}

/** An entity that is watched, by its present id. */
export interface ValveEntity {
  home: HomeConnection;
  entityId: string;
  /** As it is stored. */
  ref: string;
  preset: Preset | null;
  /** The entity that closes it; left out where it is this one. */
  closer?: Pick<ValveEntity, 'entityId' | 'ref'>;
}

/** The longest run of what only opens and shuts: our own end. */
const LONGEST_RUN_S = 86_400;

const isOpen = ({ home, entityId }: ValveEntity) => isOpenIn(home.stateOf(entityId));

export const isShownOpen = (valve: ValveEntity): boolean => isOpen(valve) === true;

/**
 * Resolves once Home Assistant has carried out the service and shows the wanted state. An answer that is lost is replaced
 * by a state that has changed; one that is polled is asked for. Rejects with DriverError.
 */
async function tell(
  valve: ValveEntity,
  service: string,
  data: object,
  wantsOpen: boolean,
  echoMs: number,
): Promise<void> {
  const { home, entityId } = valve;
  const before = isOpen(valve);
  let isAnswered = false;
  let refusal: unknown = null;
  home.call(service, entityId, data, echoMs).then(
    () => {
      isAnswered = true;
      home.wake();
    },
    (error: unknown) => {
      // Without an answer the state decides.
      if (error instanceof DriverError && error.fault === 'unreachable') return;
      refusal = error;
      home.wake();
    },
  );
  const isShown = () => {
    if (refusal !== null) throw refusal;
    return isOpen(valve) === wantsOpen && (isAnswered || before !== wantsOpen);
  };
  if (await home.waitFor(isShown, echoMs / 8)) return;
  // What is polled shows it late.
  home.refresh(entityId, echoMs);
  if (await home.waitFor(isShown, (echoMs * 3) / 8)) return;
  // A message may also have been lost.
  home.refresh(entityId, echoMs);
  await home.watch([entityId], true).catch(() => {});
  if (await home.waitFor(isShown, echoMs / 2)) return;
  throw new DriverError('unreachable', 'Home Assistant has not shown what it was told.');
}

/** `service`: as it was stored when it was opened. */
export const closableBy = (valve: ValveEntity, service: string, { echoMs }: CommandTimes): ClosableValve => ({
  close: () => tell(valve, service, {}, false, echoMs),
});

export const closingService = ({ entityId, preset }: Pick<ValveEntity, 'entityId' | 'preset'>): string =>
  preset?.close ?? (entityId.startsWith('valve.') ? 'valve.close_valve' : 'switch.turn_off');

/** Service and data that open it, for `runTimeS` where it ends by itself. */
export function openingCall(
  { entityId, preset }: Pick<ValveEntity, 'entityId' | 'preset'>,
  runTimeS: number,
): { service: string; data: { [field: string]: number } } {
  if (preset === null) {
    return { service: entityId.startsWith('valve.') ? 'valve.open_valve' : 'switch.turn_on', data: {} };
  }
  const { service, field, unitS } = preset.open;
  // Rounded up, since the exact second is ours to close at.
  return { service, data: { [field]: Math.ceil(runTimeS / unitS) } };
}

export function commandValve(valve: ValveEntity, times: CommandTimes): ArmedValve {
  const { home, preset, closer = valve } = valve;
  const closing = closingService(valve);
  return {
    ...closableBy({ ...valve, ...closer }, closing, times),
    closeCommand: formatClose({ service: closing, entity: closer.ref }),
    timer: timerOf(preset),
    shortestRunS: preset?.open.unitS ?? 1,
    // A run that is under way may go on with its old length: it is shut first.
    takesNewTime: () => preset === null,
    arm: async () => {},
    async open(runTimeS) {
      const { service, data } = openingCall(valve, runTimeS);
      await tell(valve, service, data, true, times.echoMs);
      await sleep(times.settleMs);
      if (isShownOpen(valve) || (await home.waitFor(() => isShownOpen(valve), times.echoMs))) return;
      throw new DriverError('unreachable', 'The valve has not stayed open.');
    },
    ...(preset === null ? { will: null } : {}),
  };
}

export const timerOf = (preset: Preset | null) => ({
  stepS: preset?.open.unitS ?? 1,
  longestRunS: preset?.open.longestS ?? LONGEST_RUN_S,
});
