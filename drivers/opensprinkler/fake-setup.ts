/** For tests: a fake controller, drivers on it, and a folder for their notes. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Adoption, type Driver, type OpenValve, requirePart, type ValveState } from '../driver.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { formatAddress, hashPassword } from './address.ts';
import { createOpenSprinklerDriver } from './driver.ts';
import { type FakeController, type FakeSettings, openFakeController } from './fake-controller.ts';
import { createHttpTransport } from './http-transport.ts';
import { openNoteStore } from './notes.ts';

export const PASSWORD = 'open door';

export interface FakeSetup {
  controller: FakeController;
  /** A controller that was not adopted: a driver may meet it so after its data folder was lost. */
  address: string;
  adoption: Adoption;
  /** Sentences to the operator. */
  warnings: string[];
  /** A driver as after a restart; with another folder, as in another process. */
  start(folder?: string): Driver;
  otherFolder: string;
  /** Where the notes of an adopted controller are. */
  notesFile(): string;
  open(driver: Driver, address: string, changes?: Partial<OpenValve>): Promise<ValveState>;
  shut(driver: Driver, address: string, terminal: number, runId: string | null): Promise<ValveState>;
  valveOf(driver: Driver, address: string, terminal: number): Promise<ValveState>;
  end(): Promise<void>;
}

export async function openFakeSetup(settings: Partial<FakeSettings> = {}): Promise<FakeSetup> {
  const controller = await openFakeController({ password: PASSWORD, names: ['Lawn', 'Roses', 'S03'], ...settings });
  const folder = mkdtempSync(join(tmpdir(), 'sluice-opensprinkler-'));
  const warnings: string[] = [];
  return {
    controller,
    warnings,
    otherFolder: join(folder, 'other'),
    notesFile() {
      const [file] = globSync('*.json', { cwd: folder });
      if (!file) throw new Error('there are no notes');
      return join(folder, file);
    },
    address: formatAddress({ base: controller.base, passwordHash: hashPassword(PASSWORD), stoppedPrograms: [] }),
    adoption: adoptionOf(controller.base, 'SPRITE', { access: { password: PASSWORD } }),
    start: (notesFolder = folder) =>
      createOpenSprinklerDriver(createHttpTransport(THIS_MACHINE, 500), {
        now: controller.now,
        warn: (_error, sentence) => warnings.push(sentence),
        sleep: async (ms) => controller.pass(ms / 1000),
        notes: openNoteStore(notesFolder),
      }),
    open: async (driver, address, changes) => {
      const command = openingFor(controller.now, 300, { runId: 'run-1', ...changes });
      return (await requirePart(driver, 'valves').openValve(address, command)).valve;
    },
    shut: async (driver, address, terminal, runId) =>
      (await requirePart(driver, 'valves').closeValve(address, closingFor(controller.now, { terminal, runId }))).valve,
    valveOf: async (driver, address, terminal) => {
      const valve = (await driver.readState(address)).valves.find((candidate) => candidate.terminal === terminal);
      if (!valve) throw new Error(`no terminal ${terminal}`);
      return valve;
    },
    end: async () => {
      await controller.close();
      rmSync(folder, { recursive: true });
    },
  };
}
