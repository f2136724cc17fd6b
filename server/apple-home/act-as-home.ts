/** Calls of the API for Apple's Home, so that every rule, cap and permission of the garden's owner holds. */
import { randomUUID } from 'node:crypto';
import type { Method } from '@sluice/contract/call';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { callOwnApi } from '../platform/acting.ts';
import type { App } from '../platform/services.ts';
import type { AppleHomeRow } from './store.ts';

/** What the history and the audit trail say besides the owner. */
const NAME = 'Apple Home';

/** The owner's account, bound to the garden and to watering. */
const accountOf = ({ home, owner }: AppleHomeRow): RequestAccount => ({
  id: home.userId,
  name: owner.name,
  lang: owner.lang,
  unitSystem: 'SI',
  isConfirmed: false,
  tokenHash: '',
  tokenName: NAME,
  scope: 'water',
  gardenId: home.groupId,
  guestName: NAME,
  // Never the same, so that no stored answer is given.
  versions: randomUUID(),
});

/** Status codes of HomeKit. */
export const HAP_STATUSES = {
  unreachable: -70402,
  busy: -70403,
  gone: -70409,
  notPermitted: -70411,
  notNow: -70412,
} as const;
export type HapStatus = (typeof HAP_STATUSES)[keyof typeof HAP_STATUSES];

/** What HomeKit is answered where the API answers with this HTTP status. */
function statusOf(httpStatus: number): HapStatus {
  if (httpStatus === 401 || httpStatus === 403) return HAP_STATUSES.notPermitted;
  if (httpStatus === 404) return HAP_STATUSES.gone;
  if (httpStatus === 429) return HAP_STATUSES.busy;
  return httpStatus >= 500 ? HAP_STATUSES.unreachable : HAP_STATUSES.notNow;
}

/** Null where the API did it, else what HomeKit is answered. */
export async function askAsHome(
  app: App,
  row: AppleHomeRow,
  fromAddress: string,
  [method, path, body]: readonly [method: Method, path: string, body?: object],
): Promise<HapStatus | null> {
  const from = { fromAddress, headers: {} };
  const { statusCode } = await callOwnApi(app, accountOf(row), { method, path, body, from });
  return statusCode < 400 ? null : statusOf(statusCode);
}
