/** Calls of the API for a home, so that every rule, cap and permission of the garden's owner holds. */
import { randomUUID } from 'node:crypto';
import type { Method } from '@sluice/contract/call';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { callOwnApi } from '../platform/acting.ts';
import type { App } from '../platform/services.ts';
import type { ShownValve } from './describe-garden.ts';

/** In whose right a home waters. */
export interface ActingHome {
  home: { userId: UserId; groupId: GroupId };
  owner: { name: string; lang: RequestAccount['lang'] };
}

/** The owner's account, bound to the garden and to watering. */
const accountOf = ({ home, owner }: ActingHome, homeName: string): RequestAccount => ({
  id: home.userId,
  name: owner.name,
  lang: owner.lang,
  unitSystem: 'SI',
  isConfirmed: false,
  tokenHash: '',
  tokenName: homeName,
  scope: 'water',
  gardenId: home.groupId,
  guestName: homeName,
  // Never the same, so that no stored answer is given.
  versions: randomUUID(),
});

/** `homeName`: what the history and the audit trail say besides the owner. */
export interface HomeTools {
  app: App;
  homeName: string;
}

/** Null where the API did it, else its HTTP status. */
export async function askAsHome(
  { app, homeName }: HomeTools,
  row: ActingHome,
  fromAddress: string,
  [method, path, body]: readonly [method: Method, path: string, body?: object],
): Promise<number | null> {
  const from = { fromAddress, headers: {} };
  const { statusCode } = await callOwnApi(app, accountOf(row, homeName), { method, path, body, from });
  return statusCode < 400 ? null : statusCode;
}

type Ask = (...call: Parameters<typeof askAsHome>[3]) => Promise<number | null>;

/** Null where it waters, or did so already and goes on to the end that it has; else what the API refused with. */
export async function openAsHome(ask: Ask, row: ActingHome, valve: ShownValve, durationS: number) {
  if (valve.isActive) return null;
  const zones = [{ zone_id: valve.zoneId, duration_s: durationS }];
  return ask('POST', `/groups/${row.home.groupId}/manual_runs`, { zones });
}

export async function closeAsHome(ask: Ask, { runIds }: ShownValve): Promise<number | null> {
  for (const runId of runIds) {
    const refused = await ask('DELETE', `/manual_runs/${runId}`);
    if (refused !== null) return refused;
  }
  return null;
}
