import { CommandBook } from '../command-book.ts';
import { AdoptionError, type Command, type Driver, DriverError, type DriverHost, type ValveState } from '../driver.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { parseHost } from '../lan/hosts.ts';
import type { SendHttp } from '../lan/http.ts';
import type { Turn } from '../turns.ts';
import { parseAddress, type ShellyAddress } from './address.ts';
import { adoptShelly, changeShellyAccess } from './adoption.ts';
import { findShelly } from './finding.ts';
import { createGen1Language } from './gen1.ts';
import { createGen2Language } from './gen2.ts';
import { type RelayLanguage, type RelayReading, toDeviceState } from './relays.ts';

/** Below 65,536 s, at which a counter of 16 bits would overflow. */
const TIMER = { stepS: 1, longestRunS: 64_800 };
/** Seconds by which a device's timer may exceed what was asked for. */
const TIMER_SLACK_S = 2;

export interface ShellyLinks {
  send: SendHttp;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts: () => Promise<string[]>;
}

/** Relays of Shelly, all generations. A Shelly stores neither run nor token: `CommandBook` does. */
export function createShellyDriver(
  { send, discoverHosts }: ShellyLinks,
  { now, warn }: Pick<DriverHost, 'now' | 'warn'>,
): Driver {
  const book = new CommandBook(now);
  const denied = new DeniedLogins(now, warn);
  const languages = { 1: createGen1Language(send, denied), 2: createGen2Language(send, denied) };
  const speak = (address: ShellyAddress): RelayLanguage => languages[address.generation];

  const describe = (address: string, reading: RelayReading) =>
    toDeviceState(reading, parseAddress(address).host, (terminal) => book.findRun(address, terminal));

  async function readValve(address: string, terminal: number): Promise<{ valve: ValveState; timerS: number | null }> {
    const parsed = parseAddress(address);
    const reading = await speak(parsed).read(parsed);
    const valve = describe(address, reading).valves.find((candidate) => candidate.terminal === terminal);
    if (!valve) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return { valve, timerS: reading.relays[terminal - 1]?.timerS ?? null };
  }

  /** It may have to wait for its turn: `refuseLate` is asked when that has come. */
  const switchRelay = (
    address: string,
    terminal: number,
    forS: number | null,
    refuseLate: () => void,
    turn: Turn = forS === null ? 'next' : 'last',
  ): Promise<void> => {
    const parsed = parseAddress(address);
    return speak(parsed).switchRelay(parsed, terminal - 1, forS, refuseLate, turn);
  };

  const watchExpiry =
    ({ expiresAt }: Pick<Command, 'expiresAt'>) =>
    () => {
      if (expiresAt < now()) throw new DriverError('expired', 'The command has expired.');
    };

  return {
    kind: 'shelly',
    async readState(address) {
      const parsed = parseAddress(address);
      return describe(address, await speak(parsed).read(parsed));
    },
    async findDevices(search) {
      const hosts = search.address === null ? await discoverHosts() : [parseHost(search.address)];
      const found = await Promise.all(hosts.map((host) => (host === null ? null : findShelly(send, languages, host))));
      return found.filter((device) => device !== null);
    },
    async adoptDevice(adoption) {
      const host = parseHost(adoption.address);
      if (host === null) throw new AdoptionError('unfit', 'This is no address of a Shelly.');
      return adoptShelly(send, languages, { ...adoption, address: host });
    },
    async releaseDevice(address) {
      const parsed = parseAddress(address);
      await speak(parsed).restore(parsed);
    },
    valves: {
      async openValve(address, command) {
        const { terminal, runId } = command;
        const { refuseLate } = book.watch(address, command);
        const maxRunTimeS = Math.ceil(command.maxRunTimeS);
        const { valve: before } = await readValve(address, terminal);
        if (maxRunTimeS <= 0 || maxRunTimeS > TIMER.longestRunS) {
          throw new DriverError('refused', `A Shelly runs for 1 to ${TIMER.longestRunS} seconds.`);
        }
        if (!book.accept(address, command)) return { valve: before };
        // Recorded before it is sent: it may arrive although no answer comes back.
        book.noteOpening(address, terminal, runId, maxRunTimeS);
        await switchRelay(address, terminal, maxRunTimeS, refuseLate);
        const { valve, timerS } = await readValve(address, terminal);
        if (!valve.isOpen) {
          book.noteClosing(address, terminal);
          const fault = valve.status === 'NORMAL' ? 'refused' : 'valve-fault';
          throw new DriverError(fault, 'The relay has not switched on.');
        }
        if (timerS === null || timerS > maxRunTimeS + TIMER_SLACK_S) {
          await switchRelay(address, terminal, null, () => {});
          book.noteClosing(address, terminal);
          throw new DriverError('refused', 'The relay has not taken the time after which it switches off.');
        }
        return { valve };
      },
      async closeValve(address, command) {
        const { terminal, runId } = command;
        const refuseLate = watchExpiry(command);
        const { valve: before } = await readValve(address, terminal);
        const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
        if (!book.accept(address, command) || isAnothers || !before.isOpen) return { valve: before };
        await switchRelay(address, terminal, null, refuseLate);
        book.noteClosing(address, terminal);
        return { valve: (await readValve(address, terminal)).valve };
      },
      async closeAll(address, command) {
        book.noteStop(address);
        if (!book.accept(address, command)) return;
        const terminals = [...parseAddress(address).before.keys()].map((index) => index + 1);
        await Promise.all(
          terminals.map((terminal) => switchRelay(address, terminal, null, watchExpiry(command), 'emergency')),
        );
        for (const terminal of terminals) book.noteClosing(address, terminal);
      },
      getTimer: () => TIMER,
    },
    probes: null,
    syncs: null,
    hubs: null,
    access: {
      changeAccess: (address, access) => changeShellyAccess(send, languages, parseAddress(address), access),
    },
  };
}
