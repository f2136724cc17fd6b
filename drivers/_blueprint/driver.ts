import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { CommandBook } from '../command-book.ts';
import { AdoptionError, type Driver, DriverError, type DriverHost, type ValveState } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import {
  type BoxAddress,
  formatAddress,
  formatTimerSteps,
  parseAddress,
  parseBox,
  parseHosts,
  toDeviceState,
  toFoundDevice,
} from './codec.ts';

const TIMER = { stepS: 1, longestRunS: 64_800 };

/**
 * A template for a new driver: a box of relays with a password, which runs a station for some seconds and has no
 * memory. `kind`: a copy states its own.
 */
export function createBlueprintDriver(
  kind: DriverKind,
  transport: RequestTransport,
  { now }: Pick<DriverHost, 'now'>,
): Driver {
  const book = new CommandBook(now);
  const readBox = async (address: BoxAddress) => parseBox(await transport.request('status', { ...address }));

  async function readValve(address: string, terminal: number): Promise<ValveState> {
    const { host } = parseAddress(address);
    const state = toDeviceState(await readBox(parseAddress(address)), host, (at) => book.findRun(address, at));
    const valve = state.valves.find((candidate) => candidate.terminal === terminal);
    if (!valve) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return valve;
  }

  const tell = async (
    method: string,
    address: string,
    params: { readonly [name: string]: unknown },
    beforeSending?: () => void,
  ): Promise<void> => {
    await transport.request(method, { ...parseAddress(address), ...params }, { beforeSending });
  };

  return {
    kind,
    async readState(address) {
      const box = await readBox(parseAddress(address));
      return toDeviceState(box, parseAddress(address).host, (terminal) => book.findRun(address, terminal));
    },
    async findDevices(search) {
      const hosts = parseHosts(await transport.request('find', {}));
      const asked = search.address === null ? hosts : hosts.filter((host) => host === search.address);
      return Promise.all(
        asked.map(async (host) => toFoundDevice(host, parseBox(await transport.request('hello', { host })))),
      );
    },
    async adoptDevice({ address: host, type, access, beforeWriting }) {
      if (type !== 'SPRITE') throw new AdoptionError('unfit', 'A box is a controller.');
      if (access.password === undefined) throw new AdoptionError('access-denied', 'A box has a password.');
      const address = { host, password: access.password };
      const { mac, model, stations } = await readBox(address).catch((error) => {
        if (error instanceof DriverError && error.fault === 'refused') {
          throw new AdoptionError('access-denied', 'This is not the password of the box.');
        }
        throw error;
      });
      const terminals = stations.map(({ name }, index) => ({ terminal: index + 1, name }));
      await beforeWriting?.({ serial: mac, terminals });
      await tell('programs', formatAddress(address), { on: false });
      return {
        address: formatAddress(address),
        serial: mac,
        model,
        hardwareVersion: null,
        terminals,
      };
    },
    releaseDevice: (address) => tell('programs', address, { on: true }),
    valves: {
      async openValve(address, command) {
        const { terminal, maxRunTimeS, runId } = command;
        const { refuseLate } = book.watch(address, command);
        await readValve(address, terminal);
        if (maxRunTimeS <= 0 || maxRunTimeS > TIMER.longestRunS) {
          throw new DriverError('refused', `A box runs for 1 to ${TIMER.longestRunS} seconds.`);
        }
        if (!book.accept(address, command)) return { valve: await readValve(address, terminal) };
        // Recorded before it is sent: it may arrive although no answer comes back.
        book.noteOpening(address, terminal, runId, maxRunTimeS);
        await tell(
          'run',
          address,
          { station: terminal, seconds: formatTimerSteps(maxRunTimeS, TIMER.stepS) },
          refuseLate,
        );
        const valve = await readValve(address, terminal);
        if (!valve.isOpen) throw new DriverError('refused', 'The box has not opened.');
        return { valve };
      },
      async closeValve(address, command) {
        const { terminal, runId } = command;
        const before = await readValve(address, terminal);
        const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
        if (!book.accept(address, command) || isAnothers || !before.isOpen) return { valve: before };
        await tell('stop', address, { station: terminal });
        book.noteClosing(address, terminal);
        return { valve: await readValve(address, terminal) };
      },
      async closeAll(address, command) {
        book.noteStop(address);
        if (!book.accept(address, command)) return;
        const { stations } = await readBox(parseAddress(address));
        const terminals = stations.map((_, index) => index + 1);
        await Promise.all(terminals.map((station) => tell('stop', address, { station })));
        for (const terminal of terminals) book.noteClosing(address, terminal);
      },
      getTimer: () => TIMER,
    },
    probes: null,
    syncs: null,
    hubs: null,
  };
}
