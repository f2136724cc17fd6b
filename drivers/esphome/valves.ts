/** Opens and closes valves. Every opening has its seconds in the device first, read back, and only then is it opened. */
import type { CommandBook } from '../command-book.ts';
import { type DeviceTimer, DriverError, type ValveOperator, type ValveState } from '../driver.ts';
import type { Turn } from '../turns.ts';
import { type EsphomeAddress, type EsphomeTerminal, parseAddress } from './address.ts';
import { findAmount, isOn } from './entities.ts';
import type { EsphomeLink } from './link.ts';
import type { OpeningStore } from './openings.ts';
import { readTerminal, toValve } from './state.ts';

export interface ValveTools {
  link: EsphomeLink;
  book: CommandBook;
  openings: OpeningStore;
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Commands are carried out in the device's next rounds: looks until it must show one, and between two. */
const LOOKS = 10;
const LOOK_MS = 300;
/** A sprinkler opens a valve only once another has shut, and after the delay that its owner gave it. */
const OPENING_LOOKS = 27;
/** It takes no notice of a start of the valve that has just ended: the start is sent again after so many looks. */
const LOOKS_TO_SEND_AGAIN = 5;

export function createValveOperator({ link, book, openings, now, sleep }: ValveTools): ValveOperator {
  function findTerminal(address: EsphomeAddress, terminal: number): EsphomeTerminal {
    const found = Number.isInteger(terminal) ? address.terminals[terminal - 1] : undefined;
    if (!found) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return found;
  }

  const readValve = async (address: string, terminal: number): Promise<ValveState> => {
    const at = parseAddress(address);
    const isOpen = await readTerminal(link, at, findTerminal(at, terminal));
    return toValve(terminal, isOpen, openings.find(at.host, terminal), now());
  };

  function refuseTitle(at: EsphomeAddress, title: string): void {
    if (title !== at.title) throw new DriverError('unreachable', 'Another device answers at this address.');
  }

  /** An address may have gone to another device, which must get no command. */
  const refuseAnother = async (at: EsphomeAddress): Promise<void> => refuseTitle(at, await link.readTitle(at));

  /** One that does not say its name, as where too many listen to it, is shut all the same. */
  async function refuseAnotherToShut(at: EsphomeAddress, turn: Turn): Promise<void> {
    const title = await link.readTitle(at, turn).catch((error) => {
      if (error instanceof DriverError && error.fault === 'unreachable') return null;
      throw error;
    });
    if (title !== null) refuseTitle(at, title);
  }

  async function lookUntil(isWanted: () => Promise<boolean>): Promise<boolean> {
    for (let look = 1; look <= LOOKS; look += 1) {
      if (await isWanted()) return true;
      await sleep(LOOK_MS);
    }
    return false;
  }

  /**
   * Opens, and looks until two looks in succession show it open: a valve that has to wait for another is on for a moment,
   * then off until its turn comes. Once it was on it is not sent again.
   */
  async function openUntilSeen(at: EsphomeAddress, of: EsphomeTerminal, refuseLate: () => void): Promise<boolean> {
    let wasOpen = false;
    let hasBeenOpen = false;
    for (let look = 0; look < OPENING_LOOKS; look += 1) {
      if (look % LOOKS_TO_SEND_AGAIN === 0 && !hasBeenOpen) {
        await link.command(at, of.paths, of.domain === 'valve' ? 'open' : 'turn_on', refuseLate);
      }
      const isOpen = await readTerminal(link, at, of);
      if (isOpen && wasOpen) return true;
      wasOpen = isOpen;
      hasBeenOpen ||= isOpen;
      await sleep(LOOK_MS);
    }
    return false;
  }

  /** A number whose answer was lost may have been set: reading it back decides. */
  async function write(command: () => Promise<void>): Promise<void> {
    await command().catch((error) => {
      if (!(error instanceof DriverError) || error.fault !== 'unreachable') throw error;
    });
  }

  async function shut(
    at: EsphomeAddress,
    of: EsphomeTerminal,
    beforeSending: () => void,
    turn: Turn = 'next',
  ): Promise<boolean> {
    await link.command(at, of.paths, of.domain === 'valve' ? 'close' : 'turn_off', beforeSending, turn);
    return lookUntil(async () => !(await readTerminal(link, at, of)));
  }

  /** What would make the run another one than its number says is put right, and read back. */
  async function holdSettings(at: EsphomeAddress, refuseLate: () => void): Promise<void> {
    for (const { paths, isSwitch, wanted } of at.settings) {
      const read = async () => {
        const state = await link.readEntity(at, paths);
        return isSwitch ? (isOn(state) ? 1 : 0) : findAmount(state.value);
      };
      if ((await read()) === wanted) continue;
      const action = isSwitch ? (wanted === 1 ? 'turn_on' : 'turn_off') : `set?value=${wanted}`;
      await write(() => link.command(at, paths, action, refuseLate));
      if (!(await lookUntil(async () => (await read()) === wanted))) {
        throw new DriverError('refused', 'A setting that changes how long a run lasts cannot be put right.');
      }
    }
  }

  /** Writes the run duration and waits until the device shows it. */
  async function arm(at: EsphomeAddress, of: EsphomeTerminal, steps: number, refuseLate: () => void): Promise<void> {
    const isArmed = async () => findAmount((await link.readEntity(at, of.duration)).value) === steps;
    if (await isArmed()) return;
    await write(() => link.command(at, of.duration, `set?value=${steps}`, refuseLate));
    if (!(await lookUntil(isArmed))) {
      throw new DriverError('refused', 'The device has not taken the time after which it closes.');
    }
  }

  return {
    async openValve(address, command) {
      const { terminal, runId } = command;
      const { refuseLate } = book.watch(address, command);
      const at = parseAddress(address);
      const of = findTerminal(at, terminal);
      const steps = Math.ceil(command.maxRunTimeS / of.stepS);
      if (!(steps >= 1 && steps * of.stepS <= of.longestRunS)) {
        throw new DriverError('refused', `This valve runs for ${of.stepS} to ${of.longestRunS} seconds.`);
      }
      await refuseAnother(at);
      const before = await readValve(address, terminal);
      if (!book.accept(address, command)) return { valve: before };
      // A sprinkler takes the time of a run from its number only when the run begins.
      if (before.isOpen) {
        if (!(await shut(at, of, refuseLate))) throw new DriverError('refused', 'The valve has not shut.');
        openings.forget(at.host, terminal);
      }
      await holdSettings(at, refuseLate);
      await arm(at, of, steps, refuseLate);
      refuseLate();
      // Recorded before it is sent: it may arrive although no answer comes back.
      const note = () => openings.note(at.host, terminal, { runId, untilMs: now() + steps * of.stepS * 1000 });
      note();
      if (!(await openUntilSeen(at, of, refuseLate))) {
        await shut(at, of, () => {});
        openings.forget(at.host, terminal);
        throw new DriverError('refused', 'The valve has not opened.');
      }
      // Its time runs since it has opened, which may have been seconds later.
      note();
      return { valve: await readValve(address, terminal) };
    },

    async closeValve(address, command) {
      const { terminal, runId, expiresAt } = command;
      const at = parseAddress(address);
      const of = findTerminal(at, terminal);
      const before = await readValve(address, terminal);
      const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
      // An opening that nobody has seen may still wait for its turn in the board.
      const mayBeOpen = before.isOpen || openings.find(at.host, terminal) !== null;
      if (!book.accept(address, command) || isAnothers || !mayBeOpen) return { valve: before };
      await refuseAnotherToShut(at, 'next');
      const isShut = await shut(at, of, () => {
        if (expiresAt < now()) throw new DriverError('expired', 'The command has expired.');
      });
      if (isShut) openings.forget(at.host, terminal);
      return { valve: await readValve(address, terminal) };
    },

    async closeAll(address, command) {
      const at = parseAddress(address);
      book.noteStop(address);
      if (!book.accept(address, command)) return;
      await refuseAnotherToShut(at, 'emergency');
      const areShut = await Promise.all(at.terminals.map((of) => shut(at, of, () => {}, 'emergency')));
      if (areShut.includes(false)) throw new DriverError('refused', 'A valve has not shut.');
      for (const index of at.terminals.keys()) openings.forget(at.host, index + 1);
    },

    getTimer: (address) => coarsest(parseAddress(address).terminals),
  };
}

/** The coarsest step and the shortest limit of several valves. */
const coarsest = (terminals: readonly EsphomeTerminal[]): DeviceTimer => ({
  stepS: Math.max(1, ...terminals.map(({ stepS }) => stepS)),
  longestRunS: Math.min(...terminals.map(({ longestRunS }) => longestRunS)),
});
