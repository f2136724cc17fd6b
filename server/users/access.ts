/** Permissions of a user in a group. Without a right in it the group does not exist for that user. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { type Capability, may } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { notFound, notPermitted } from '../platform/errors.ts';
import { refuseTooMany, takeTurn } from '../platform/limits/index.ts';
import { capabilityOfCall } from '../platform/serve-calls.ts';
import { findRight } from './rights.ts';

/**
 * Permits a request in a group, and stores the group on it. Throws "not found" for a stranger, "not permitted" for a
 * user whose role may not. The required capability comes from the call's description, unless `capability` is given. The
 * table of roles is `engine/vocabulary/roles.ts`. A change of a garden then waits its turn, and a call that adds to it is
 * refused where it is full. For a token that is bound to a garden the others do not exist.
 */
export async function permit(
  db: Queryable,
  request: FastifyRequest,
  groupId: GroupId | undefined,
  capability: Capability = capabilityOfCall(request),
): Promise<Relationship> {
  const { id, gardenId } = requireAccount(request);
  const isOutside = gardenId !== null && gardenId !== groupId;
  const now = new Date(request.receivedMs);
  const relationship = groupId === undefined || isOutside ? null : await findRight(db, id, groupId, now);
  if (!relationship) throw notFound();
  if (!may(relationship, capability)) throw notPermitted();
  request.groupId = groupId ?? null;
  if (groupId !== undefined) {
    await takeTurn(request, groupId, capability);
    for (const thing of request.routeOptions.config.adds ?? [])
      await refuseTooMany(db, groupId, thing, request.receivedMs, takesPlace(request.body) ? 0 : 1);
  }
  return relationship;
}

/** What takes the place of something that is there adds nothing. */
const takesPlace = (body: unknown): boolean => (body as { replaces?: string | null } | null)?.replaces != null;

type GroupRequest = FastifyRequest<{ Params: { id: GroupId } }>;

/** The same for a route of a group, `/groups/:id/...`; returns the group's id. */
export async function permitGroup(db: Queryable, request: GroupRequest): Promise<GroupId> {
  await permit(db, request, request.params.id);
  return request.params.id;
}

/** A handler that answers what a group has of one kind: `{ programs: [...] }`. */
export const listOfGroup =
  <Name extends string, Row, Shown>(
    db: Queryable,
    name: Name,
    read: (db: Queryable, id: GroupId) => Promise<readonly Row[]>,
    present: (row: Row) => Shown,
  ) =>
  async (request: GroupRequest) => {
    const rows = await read(db, await permitGroup(db, request));
    return { [name]: rows.map((row) => present(row)) } as Record<Name, Shown[]>;
  };

/** The same for a thing in a group, which it returns; throws "not found" where there is none. */
export async function permitThing<Thing extends { groupId: GroupId; name?: string }>(
  db: Queryable,
  request: FastifyRequest,
  thing: Thing | null,
): Promise<Thing> {
  await permit(db, request, thing?.groupId);
  if (!thing) throw notFound();
  request.subjectName = thing.name ?? null;
  return thing;
}

/** The same for routes of one kind of thing, found by its id. */
export const permitStored =
  <Id extends string, Thing extends { groupId: GroupId; name?: string }>(
    db: Queryable,
    find: (db: Queryable, id: Id) => Promise<Thing | null>,
  ) =>
  async (request: FastifyRequest, id: Id): Promise<Thing> =>
    permitThing(db, request, await find(db, id));
