/** Rights of a firm's people, by what they have in a garden otherwise, by their role there, and by what becomes of it. */
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import type { Index } from '@sluice/contract/groups';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { CAPABILITIES, DELEGATED_ROLES, type DelegatedRole, may } from '@sluice/engine/vocabulary/roles';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { firmsOf, type Person } from '../testing/firm-scene.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { addShare, findRight } from '../users/index.ts';

const server = serverForFile({ rewindable: true });
const { join, open, today } = firmsOf(server);
type Scene = Awaited<ReturnType<typeof open>>;

/** Each row of the table begins with these, as they were opened. */
const scenes = {} as Record<DelegatedRole, Record<'open' | 'untilTomorrow', Scene>>;
beforeAll(async () => {
  for (const role of DELEGATED_ROLES)
    scenes[role] = { open: await open(role), untilTomorrow: await open(role, today().add({ days: 1 }).toString()) };
  await server.markState();
});
beforeEach(async () => {
  server.clock.set(present());
  await server.rewind();
});

/** What becomes of the delegation before somebody asks, and whether it still counts. */
const FATES = {
  none: false,
  asked: false,
  holds: true,
  'holds until tomorrow': true,
  'ended by the owner': false,
  'ended by the firm': false,
  'its last day has passed': false,
  'the member was removed': false,
  'the member has left': false,
  'the firm has ended': false,
} as const;
type Fate = keyof typeof FATES;

describe('what a person may do, by a share, a delegation and its fate', () => {
  const shares = [null, 'PLAYER', 'MANAGER', 'OWNER'] as const;
  const rows = shares.flatMap((share) =>
    DELEGATED_ROLES.flatMap((role) => (Object.keys(FATES) as Fate[]).map((fate) => ({ share, role, fate }))),
  );

  test.each(rows)('share $share, delegated as $role, $fate', async ({ share, role, fate }) => {
    const scene = scenes[role][/tomorrow|last day/.test(fate) ? 'untilTomorrow' : 'open'];
    const { garden, head, firm, id, endAsOwner, accept } = scene;
    // The owner of a garden is one of the firm's people as well.
    const owner = { token: garden.token, id: garden.userId, email: '' };
    let person: Person = scene.member;
    if (share === 'OWNER') {
      const { email } = (await garden.call<Index>('GET', '/index')).body.data.user;
      person = { ...owner, email };
      await join(head, firm, person);
    } else if (share !== null) await addShare(server.db, garden.id as GroupId, person.id as UserId, share);
    if (fate !== 'none' && fate !== 'asked') await accept();
    if (fate === 'none' || fate === 'ended by the owner') await endAsOwner();
    if (fate === 'ended by the firm') await server.call(head.token, 'DELETE', `/delegations/${id}`);
    if (fate === 'the member was removed')
      await server.call(head.token, 'DELETE', `/firms/${firm.id}/members/${person.id}`);
    if (fate === 'the member has left')
      await server.call(person.token, 'DELETE', `/firms/${firm.id}/members/${person.id}`);
    if (fate === 'the firm has ended') await server.call(head.token, 'DELETE', `/firms/${firm.id}`);
    // By the instant alone: nothing has cleared it away.
    if (fate === 'its last day has passed') server.clock.set(server.clock.now() + 2 * DAY_MS);

    const given: Relationship[] = [...(share === null ? [] : [share]), ...(FATES[fate] ? [role] : [])];
    const now = new Date(server.clock.now());
    const right = await findRight(server.db, person.id as UserId, garden.id as GroupId, now);
    for (const capability of CAPABILITIES)
      expect([capability, right !== null && may(right, capability)]).toEqual([
        capability,
        given.some((one) => may(one, capability)),
      ]);

    const asks = (method: 'GET' | 'PATCH', path: string, body?: object) =>
      server.call(person.token, method, path, body);
    const code = (capability: (typeof CAPABILITIES)[number]) =>
      given.length === 0 ? 404 : given.some((one) => may(one, capability)) ? 200 : 403;
    expect([
      (await asks('GET', `/groups/${garden.id}/index`)).code,
      (await asks('PATCH', `/groups/${garden.id}`, { name: 'Meadow' })).code,
      (await asks('GET', `/groups/${garden.id}/audit_trail`)).code,
      (await asks('GET', `/index?group_id=${garden.id}`)).code,
    ]).toEqual([code('see'), code('change'), code('own'), code('see')]);
    const { gardens } = (await server.call<{ gardens: GardenOverview[] }>(person.token, 'GET', '/gardens_overview'))
      .body.data;
    expect(gardens.map(({ relationship }) => relationship)).toEqual(right === null ? [] : [right]);
    expect(gardens.flatMap(({ firms }) => firms.map(({ name }) => name))).toEqual(FATES[fate] ? ['Hedge & Co'] : []);
  });
});
