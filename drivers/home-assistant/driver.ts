import { setTimeout as sleep } from 'node:timers/promises';
import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { AdoptionError, type DeviceState, type Driver, DriverError, type ValveState } from '../driver.ts';
import { textOf } from '../mqtt/announced-fields.ts';
import { commonTimer, createArmedValves } from '../mqtt/armed-valves.ts';
import { shownName } from '../mqtt/finding.ts';
import { MeteredOpenings } from '../mqtt/metered-openings.ts';
import type { OpeningFile, StoredOpening } from '../mqtt/opening-file.ts';
import { formatPlace, formatProbe, formatValves, type HomePlace, keyOf, parseProbe, parseValves } from './address.ts';
import { adopt, meterOf } from './adoption.ts';
import type { HomeConnection } from './connection.ts';
import { createFinder, listHouse, loginTo } from './finding.ts';
import type { Homes } from './homes.ts';
import { findPreset, type Preset } from './presets.ts';
import { toFlow, toReading } from './probe-state.ts';
import { findReport, reachProbe } from './reached-probe.ts';
import { findEntity, type ReachedValves, reachValves, requireStored } from './reached-valves.ts';
import { parseClose } from './stored-close.ts';
import { closableBy, commandValve, isShownOpen, timerOf, type ValveEntity } from './valve-commands.ts';
import { createWeatherSensorReader } from './weather-sensor-reader.ts';

export interface HomeAssistantTools {
  homes: Homes;
  openings: OpeningFile;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts(): Promise<string[]>;
  now(): number;
  /**
   * Milliseconds, shorter in tests: for Home Assistant to show a command as done, to go on showing it, to show that a
   * timer has shut its valve, and by how much later than ours a controller's timer may end.
   */
  echoMs?: number;
  settleMs?: number;
  endShownMs?: number;
  endSlackMs?: number;
}

/** Milliseconds after the end of a timer for which its integration is asked. */
const ASK_FOR_END_MS = 20_000;

/** Valves, switches and sensors of a Home Assistant, over its WebSocket. */
export function createHomeAssistantDriver(tools: HomeAssistantTools): Driver {
  const { homes, discoverHosts, now, echoMs = 12_000, settleMs = 500, endShownMs = 8_000, endSlackMs = 1_500 } = tools;
  const times = { echoMs, settleMs };
  const openings = withoutTokens(tools.openings);
  const metered = new MeteredOpenings();

  function toValve(address: string, terminal: number, valve: ValveEntity): ValveState {
    const { home, entityId, preset } = valve;
    const isOpen = isShownOpen(valve);
    if (!isOpen && openings.find(address, terminal)?.isSeen) openings.forget(address, terminal);
    const opening = openings.find(address, terminal);
    const running = isOpen && opening !== null && opening.untilMs > now() ? opening : null;
    // What we remember of one without a timer is our own end, not the device's.
    const fields = preset === null ? running && { runId: running.runId } : openedBy(running, now());
    const name = shownName(textOf(home.entityOf(entityId)?.attributes.friendly_name));
    return stateOfValve({ terminal, name, isOpen, ...fields });
  }

  function showState(address: string, { stored, home, valves, flow: meter }: ReachedValves): DeviceState {
    const shown = valves.map((valve, index) => toValve(address, index + 1, valve));
    const shared = describeHome(home, stored.place);
    if (stored.flow === undefined) return stateOfDevice({ ...shared, valves: shown });
    const flow = meter && toFlow(meter, now());
    return stateOfDevice({
      ...shared,
      valves: metered.note(keyOf(address), shown, flow, now()),
      flowLPerMin: flow?.flowLPerMin ?? null,
      flowMeasuredAt: flow?.measuredAt ?? null,
    });
  }

  async function readProbe(address: string): Promise<DeviceState> {
    const reached = await reachProbe(homes, address);
    const { stored, home, states } = reached;
    const reading = toReading(stored, states, await findReport(reached, now()), now());
    return stateOfDevice({
      ...describeHome(home, stored.place),
      batteryFraction: reading?.batteryFraction ?? null,
      probes: reading === null ? [] : [reading],
    });
  }

  const readValves = async (address: string) => showState(address, await reachValves(homes, address));

  /**
   * Many integrations ask their controller once in 5 to 60 seconds, and show a valve open until then: that its timer has
   * shut it is asked for, and waited for. Not where a valve is to be opened or closed: that waits for nothing.
   */
  async function lookAtValves(address: string): Promise<DeviceState> {
    const reached = await reachValves(homes, address);
    const isLate = (valve: ValveEntity, index: number) => {
      const opening = openings.find(address, index + 1);
      if (opening === null || valve.preset === null || !isShownOpen(valve)) return false;
      const overMs = now() - endOfTimer(opening, valve.preset);
      return overMs >= 0 && overMs < ASK_FOR_END_MS;
    };
    const late = reached.valves.filter(isLate);
    if (late.length === 0) return showState(address, reached);
    // A moment later than its end, which the controller may count from a little later than we.
    await sleep(endSlackMs);
    for (const { home, entityId } of late) home.refresh(entityId, endShownMs);
    await reached.home.waitFor(() => !late.some(isShownOpen), endShownMs);
    return readValves(address);
  }

  const readState = async (address: string) => (parseProbe(address) ? readProbe(address) : lookAtValves(address));

  return {
    kind: 'home-assistant',
    readState,
    ...createFinder(homes, discoverHosts),
    adoptDevice: (adoption) => adopt(homes, adoption, times),
    // Nothing was set there.
    releaseDevice: async () => {},
    valves: createArmedValves({
      now,
      openings,
      readState: readValves,
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
    weatherSensors: createWeatherSensorReader(homes, now),
    access: {
      isSameLogin: (address, other) => loginOf(address) === loginOf(other),
      async changeAccess(address, { token }) {
        const probe = parseProbe(address);
        const { place } = probe ?? requireStored(address);
        if (token === undefined) throw new AdoptionError('access-denied', 'Home Assistant wants a token.');
        const home = await loginTo(homes, place, token);
        // The same entities, or it is another Home Assistant.
        if (probe !== null) {
          const changed = formatProbe({ ...probe, token });
          await reachProbe(homes, changed);
          return changed;
        }
        const stored = requireStored(address);
        const { valves } = await listHouse(home);
        const changed = formatValves({ ...stored, token, ...meterOf(valves.find(({ id }) => id === stored.device)) });
        await reachValves(homes, changed);
        return changed;
      },
    },
  };
}

/** When the controller shuts a valve by its timer, epoch milliseconds: it counts whole minutes, or whole seconds. */
function endOfTimer({ openedMs, untilMs }: StoredOpening, { open: { unitS } }: Preset): number {
  const fromMs = openedMs ?? untilMs;
  return fromMs + Math.ceil((untilMs - fromMs) / 1000 / unitS) * unitS * 1000;
}

function loginOf(address: string): string {
  const { place, token } = parseProbe(address) ?? requireStored(address);
  return `${formatPlace(place)} ${token}`;
}

const describeHome = ({ version }: HomeConnection, { host }: HomePlace) => ({
  firmwareVersion: `Home Assistant ${version}`,
  ipAddress: host.replace(/:\d+$/, ''),
});

/** What is kept in a file names no token. */
const withoutTokens = (openings: OpeningFile): OpeningFile => ({
  note: (address, terminal, opening) => openings.note(keyOf(address), terminal, opening),
  forget: (address, terminal) => openings.forget(keyOf(address), terminal),
  find: (address, terminal) => openings.find(keyOf(address), terminal),
  terminalsOf: (address) => openings.terminalsOf(keyOf(address)),
});
