/** Takes all pictures that an shots wants, of gardens whose clock starts at the same instant each time. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { callApi, type Index, makeAccount } from '../account.ts';
import { root } from '../checkout.ts';
import { realPresent } from '../real-present.ts';
import { startServer } from '../server-fixture.ts';
import { text } from '../texts.ts';
import { makeBusy } from './busy-garden.ts';
import { takeFound } from './hardware.ts';
import { takeFrontPages, takeGardens } from './pages.ts';
import { takeMoments, takeNewcomer, takeRunning, takeSchedule } from './scenes.ts';
import { ShotTaker, type Wanted } from './shot-taker.ts';

const GARDEN_TIME = Date.parse('2026-06-18T17:00:00Z');
/** The pages' clock is this much ahead: everything that was done to prepare them lies in one span of minutes. */
const SHOWN_TIME = GARDEN_TIME + 10 * 60_000;

/** Answers by file name what each page said, without its figures. */
export async function takeAll(browser: Browser, folder: string, wanted: Wanted): Promise<ShotTaker['taken']> {
  const server = await startServer({
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/shifted-clock.mjs'))}`,
    SLUICE_CLOCK_SHIFT_MS: String(GARDEN_TIME - realPresent()),
  });
  const shots = new ShotTaker(browser, server.url, folder, wanted);
  try {
    const calm = await makeAccount(server.url);
    const busy = await makeAccount(server.url);
    const runShownAt = await makeBusy(server.url, server.dataDir, busy, browser);
    await takeRunning(shots, { account: busy, shownAt: runShownAt });
    await takeGardens(shots, server.url, calm, SHOWN_TIME);
    const { groups } = await callApi<Index>(server.url, calm.token, 'GET', '/api/v1/index');
    const groupId = groups.find(({ name }) => name === text('demo.garden'))?.id;
    const options = { account: calm, groupId, shownAt: SHOWN_TIME };
    await takeSchedule(shots, options);
    await takeMoments(shots, options);
    await takeFound(shots, options);
    await takeFrontPages(shots, SHOWN_TIME);
    await takeNewcomer(shots, server.url, SHOWN_TIME);
  } finally {
    await server.remove();
  }
  return shots.taken;
}
