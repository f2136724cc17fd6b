/** The conformance checks over HTTP, on three generations of ids, seconds and minutes, with and without a login. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { createHttpLink } from '../lan/http.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { runRequestChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createEsphomeDriver } from './driver.ts';
import { FakeEsphome, type FakeEsphomeOptions } from './fake-esphome.ts';
import { openOpeningStore } from './openings.ts';

const login = { user: 'admin', password: 'größer als ein "Zaun"' };
const KINDS: { [name: string]: FakeEsphomeOptions } = {
  'ids until 2025.12, basic authentication': { era: 'object-id', login: { method: 'basic', ...login } },
  'ids of 2026.1, digest authentication': { era: 'both', login: { method: 'digest', ...login } },
  'ids from 2026.8, no login': { era: 'name' },
  'the valve component': { domain: 'valve' },
};

describe.each(Object.entries(KINDS))('%s', (_, options) => {
  let board: FakeEsphome;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'esphome-'));
    board = new FakeEsphome(options);
    await board.open();
  });
  afterEach(async () => {
    await board.close();
    rmSync(folder, { recursive: true });
  });

  const access = options.login ? login : {};
  const restart = () =>
    createEsphomeDriver(
      {
        send: createHttpLink(THIS_MACHINE, 1_000),
        openings: openOpeningStore(folder, board.now),
        discoverHosts: async () => [board.host],
        sleep: async (ms) => board.pass(ms / 1000),
        quietMs: 20,
      },
      { now: board.now, warn: () => {} },
    );

  runRequestChecks({
    device: () => board,
    restart,
    adoption: () => adoptionOf(board.host, 'SPRITE', { access }),
    unknownTerminal: 4,
    press: () => board.press('Valve 2'),
    wrongAccess: options.login ? { ...login, password: 'opensesame' } : null,
  });
});
