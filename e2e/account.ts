/** Accounts made over HTTP, for specs whose promise begins after the login. */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';

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

/** Gives somebody with an account of theirs a part in a garden. */
export async function shareGarden(
  url: string,
  owner: Account,
  groupId: string,
  { email }: Account,
  relationship: 'MANAGER' | 'PLAYER',
): Promise<void> {
  await callApi(url, owner.token, 'POST', `/api/v1/groups/${groupId}/shares`, { email, relationship });
}

/** Holds back what gardens water by themselves: a spec that waters by hand must hold also when a program is due. */
export async function restPrograms(url: string, token: string): Promise<void> {
  const { groups } = await callApi<Index>(url, token, 'GET', '/api/v1/index');
  for (const { id, device_type } of groups)
    if (device_type !== 'SENSOR')
      await callApi(url, token, 'PUT', `/api/v1/groups/${id}/rain_delay`, { hours: RESTING_HOURS });
}
