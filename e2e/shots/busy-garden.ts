/** A garden in which something goes on: a broken wire, a notification of it, and a run on its way. */
import { type Browser, expect } from '@playwright/test';
import { type Account, callApi, type Index } from '../account.ts';
import { runningCard, startRun } from '../person.ts';
import { controlSimulator } from '../simulator.ts';
import { text } from '../texts.ts';

export const RUN = { zone: text('demo.vegetables'), length: '10 min', leftMs: 7 * 60_000 + 30_000 };
export const FAULTY = text('demo.roses');
const PATIENT = { timeout: 20_000 };

/** Returns the instant at which 7:30 are left of the run. */
export async function makeBusy(url: string, dataDir: string, account: Account, browser: Browser): Promise<number> {
  const read = () => callApi<Index>(url, account.token, 'GET', '/api/v1/index');
  const { current_group: group } = await read();
  const zone = group.zones.find(({ name }) => name === FAULTY);
  const device = group.devices.find(({ id }) => id === zone?.device_id);
  await controlSimulator(dataDir, 'fault', `${device?.serial_number}:${zone?.terminal}`, 'open-circuit', 'on');
  const context = await browser.newContext({ baseURL: url, storageState: account.state });
  const page = await context.newPage();
  await page.goto('/#/home');
  await startRun(page, FAULTY, '1 min');
  await expect(page.getByRole('list', { name: text('attention.title') })).toBeVisible(PATIENT);
  await startRun(page, RUN.zone, RUN.length);
  await expect(runningCard(page, RUN.zone)).toContainText(text('runPhase.WATERING'), PATIENT);
  await context.close();
  const { active_runs: runs } = (await read()).current_group;
  return Date.parse(runs[0]?.end_time.utc ?? '') - RUN.leftMs;
}
