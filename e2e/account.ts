/** Creates accounts over HTTP, for specs that start after the login. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';
import { readMailsTo } from './outbox.ts';
import type { RunningServer } from './server-fixture.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
  /** What the browser keeps of a logged-in person: cookies and local storage. */
  state: StorageState;
}

interface Zone {
  id: string;
  name: string;
  device_id: string;
  terminal: number;
}

interface ActiveRun {
  id: string;
  zone_id: string;
  phase: string;
  end_time: { utc: string };
}

/** What the specs read of `GET /index`. */
export interface Index {
  groups: { id: string; name: string; device_type: string }[];
  current_group: {
    id: string;
    name: string;
    zones: Zone[];
    devices: { id: string; serial_number: string }[];
    active_runs: ActiveRun[];
  };
}

export function newPerson(name = 'Anna Beet') {
  return { name, email: `${randomUUID()}@garden.example`, password: `watering-${randomUUID().slice(0, 8)}` };
}

/** @param lang code of the wire, as `DE` or `ZH` */
export async function makeAccount(url: string, { name = 'Anna Beet', lang = 'EN', withGardens = true } = {}) {
  const context = await request.newContext({ baseURL: url });
  try {
    const person = newPerson(name);
    const { token, digest } = await readData<{ token: string; digest: string }>(
      context.post('/auth/register', { data: { ...person, lang } }),
    );
    if (withGardens) await readData(context.post('/api/v1/demo', { data: {}, headers: bearer(token) }));
    const { cookies } = await context.storageState();
    const localStorage = [
      { name: 'sluice_token', value: token },
      { name: 'sluice_digest', value: digest },
    ];
    const account: Account = { ...person, token, state: { cookies, origins: [{ origin: url, localStorage }] } };
    return account;
  } finally {
    await context.dispose();
  }
}

/** The API as this token sees it, without any cookie. */
export async function callApi<Data>(
  url: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Data> {
  const context = await request.newContext({ baseURL: url });
  try {
    return await readData<Data>(context.fetch(path, { method, headers: bearer(token), data }));
  } finally {
    await context.dispose();
  }
}

const RESTING_HOURS = 24;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function readData<Data>(answer: ReturnType<APIRequestContext['fetch']>): Promise<Data> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

export type Reached = Pick<RunningServer, 'url' | 'dataDir'>;

const MAIL_WITHIN_MS = 15_000;

/** The token of the newest mailed link to an address; waits for the mail. */
async function mailedToken({ dataDir }: Reached, email: string, kind: 'token' | 'invitation'): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const links = readMailsTo(dataDir, email).map((mail) => new RegExp(`[?]${kind}=([\\w-]+)`).exec(mail)?.[1]);
    const newest = links.findLast((link) => link !== undefined);
    if (newest !== undefined) return newest;
    if (performance.now() > deadline) throw new Error(`no mail with a link came to ${email}`);
    await sleep(100);
  }
}

/** Confirms by the mailed link; the first account of a server without mail needs none. */
export async function confirmEmail(server: Reached, { email, token }: Pick<Account, 'email' | 'token'>): Promise<void> {
  const { user } = await callApi<{ user: { email_confirmed: boolean } }>(server.url, token, 'GET', '/api/v1/index');
  if (user.email_confirmed) return;
  const link = await mailedToken(server, email, 'token');
  await callApi(server.url, token, 'POST', '/auth/email/confirm', { token: link });
}

/** Shares a garden with another account, which accepts. */
export async function shareGarden(
  server: Reached,
  owner: Account,
  groupId: string,
  guest: Account,
  relationship: 'MANAGER' | 'PLAYER',
): Promise<void> {
  const { email } = guest;
  await confirmEmail(server, owner);
  await confirmEmail(server, guest);
  await callApi(server.url, owner.token, 'POST', `/api/v1/groups/${groupId}/shares`, { email, relationship });
  const { invitations } = await callApi<{ invitations: { id: string }[] }>(
    server.url,
    guest.token,
    'GET',
    '/api/v1/account/invitations',
  );
  for (const { id } of invitations)
    await callApi(server.url, guest.token, 'POST', `/api/v1/account/invitations/${id}/accept`, {});
}

/** Pauses programs: a spec that waters by hand must pass even when a program is due. */
export async function restPrograms(url: string, token: string): Promise<void> {
  const { groups } = await callApi<Index>(url, token, 'GET', '/api/v1/index');
  for (const { id, device_type } of groups)
    if (device_type !== 'SENSOR')
      await callApi(url, token, 'PUT', `/api/v1/groups/${id}/rain_delay`, { hours: RESTING_HOURS });
}
