import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { AdoptionError, type Driver, DriverError, type ValveState } from '../driver.ts';
import { commonTimer, createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import { formatValves, keyOf, parseValves } from './address.ts';
import { adoptValves } from './adoption.ts';
import { createFinder, loginTo } from './finding.ts';
import type { Homes } from './homes.ts';
import { isOpenIn } from './messages.ts';
import { findPreset } from './presets.ts';
import { findEntity, type ReachedValves, reachValves, requireStored } from './reached-valves.ts';
import { parseClose } from './stored-close.ts';
import { closableBy, commandValve, timerOf, type ValveEntity } from './valve-commands.ts';

export interface HomeAssistantTools {
  homes: Homes;
  openings: OpeningFile;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts(): Promise<string[]>;
  now(): number;
  /** Milliseconds, shorter in tests: for Home Assistant to show a command as done, and to go on showing it. */
  echoMs?: number;
  settleMs?: number;
}

/** Valves and switches of a Home Assistant, over its WebSocket. */
export function createHomeAssistantDriver(tools: HomeAssistantTools): Driver {
  const { homes, discoverHosts, now, echoMs = 12_000, settleMs = 500 } = tools;
  const times = { echoMs, settleMs };
  const openings = withoutTokens(tools.openings);

  function toValve(address: string, terminal: number, { home, entityId, preset }: ValveEntity): ValveState {
    const isOpen = isOpenIn(home.stateOf(entityId)) === true;
    if (!isOpen && openings.find(address, terminal)?.isSeen) openings.forget(address, terminal);
    const opening = openings.find(address, terminal);
    const running = isOpen && opening !== null && opening.untilMs > now() ? opening : null;
    // What we remember of one without a timer is our own end, not the device's.
    const fields = preset === null ? running && { runId: running.runId } : openedBy(running, now());
    return stateOfValve({ terminal, isOpen, ...fields });
  }

  const showState = (address: string, { stored, home, valves }: ReachedValves) =>
    stateOfDevice({
      firmwareVersion: `Home Assistant ${home.version}`,
      ipAddress: stored.place.host.replace(/:\d+$/, ''),
      valves: valves.map((valve, index) => toValve(address, index + 1, valve)),
    });

  const readState = async (address: string) => showState(address, await reachValves(homes, address));

  return {
    kind: 'home-assistant',
    readState,
    ...createFinder(homes, discoverHosts),
    adoptDevice: (adoption) => adoptValves(homes, adoption, times),
    // Nothing was set there.
    releaseDevice: async () => {},
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        const valve = (await reachValves(homes, address)).valves[terminal - 1];
        if (!valve) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return commandValve(valve, times);
      },
      async recallValve(address, _terminal, closeCommand) {
        const close = parseClose(closeCommand);
        if (close === null) throw new DriverError('refused', 'It is not known how the valve is closed.');
        const { place, token } = requireStored(address);
        const home = await homes.connect(place, token);
        const entityId = await findEntity(home, close.entity);
        await home.watch([entityId]);
        return closableBy({ home, entityId, ref: close.entity, preset: null }, close.service, times);
      },
      listTerminals: async (address) => requireStored(address).terminals.map((_, index) => index + 1),
      getTimer(address) {
        const terminals = parseValves(address)?.terminals ?? [];
        return commonTimer(terminals.map(({ preset }) => timerOf(preset === null ? null : findPreset(preset))));
      },
    }),
    probes: null,
    syncs: null,
    hubs: null,
    access: {
      async changeAccess(address, { token }) {
        const stored = requireStored(address);
        if (token === undefined) throw new AdoptionError('access-denied', 'Home Assistant wants a token.');
        await loginTo(homes, stored.place, token);
        const changed = formatValves({ ...stored, token });
        // The same valves, or it is another Home Assistant.
        await reachValves(homes, changed);
        return changed;
      },
    },
  };
}

/** What is kept in a file names no token. */
const withoutTokens = (openings: OpeningFile): OpeningFile => ({
  note: (address, terminal, opening) => openings.note(keyOf(address), terminal, opening),
  forget: (address, terminal) => openings.forget(keyOf(address), terminal),
  find: (address, terminal) => openings.find(keyOf(address), terminal),
  terminalsOf: (address) => openings.terminalsOf(keyOf(address)),
});
