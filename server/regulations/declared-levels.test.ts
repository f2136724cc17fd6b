/** A law that follows the level which a service declares, over HTTP with an imitation of that service. */
import type { Regulation } from '@sluice/contract/regulations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '../groups/tables.ts';
import { openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { startFakeVigieau } from './fake-vigieau.ts';
import { refreshDeclarations } from './index.ts';
import { STARTER_REGULATIONS } from './read-data-files.ts';
import { followedDeclarations } from './tables.ts';
import { readLevel } from './vigieau.ts';

const server = serverForFile();
const LEVELS = 'fr-drought-levels';
const FEURS = { country: 'FR', city: 'Feurs', zipcode: '42110', state: 'Loire', street: '1 rue Verte' };

let vigieau: Awaited<ReturnType<typeof startFakeVigieau>>;
let garden: Awaited<ReturnType<typeof openOwnGarden>>;
beforeAll(async () => {
  vigieau = await startFakeVigieau();
  server.services.settings.vigieau = vigieau.address;
});
afterAll(() => vigieau.close());

const move = async (place: object) => {
  const moved = await garden.call('PUT', `/groups/${garden.id}/location`, { time_zone: TIME_ZONE, ...place });
  expect([moved.code, moved.body.errors]).toEqual([200, undefined]);
};
beforeEach(async () => {
  Object.assign(vigieau.said, { zones: [], other: null, asked: [] });
  await server.db.delete(followedDeclarations);
  garden = await openOwnGarden(server);
  await move({ ...FEURS, latitude: 45.741_23, longitude: 4.225_67 });
});

type Answer = { regulations: Regulation[]; recalculation: object | null };
const answer = (body: object) => garden.call<Answer>('PUT', `/groups/${garden.id}/regulations/${LEVELS}`, body);
const law = async () => {
  const { regulations } = (await garden.call<Answer>('GET', `/groups/${garden.id}/regulations`)).body.data;
  const { is_followed, choice, declaration } = regulations.find(({ id }) => id === LEVELS) as Regulation;
  return { is_followed, chosen: choice?.chosen, level: declaration?.level, failed: !!declaration?.failed_since };
};
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)
  ).body.data.notifications.map(({ title }) => title);
const refresh = async () => {
  server.clock.set(server.clock.now() + 6 * 3_600_000);
  await refreshDeclarations(server.services, server.faults, 'all');
};
const tap = (niveauGravite: string) => [
  { type: 'SUP', niveauGravite: 'crise' } as const,
  { type: 'AEP', niveauGravite } as const,
];

describe('a garden in France', () => {
  test('is asked for by its place to a hundred metres, and follows each level of tap water from the first answer on', async () => {
    vigieau.said.zones = tap('vigilance');
    expect((await answer({ follows_declaration: true })).body.data.recalculation).not.toBeNull();
    expect(vigieau.said.asked).toEqual(['lon=4.226&lat=45.741&profil=particulier']);
    expect(await law()).toEqual({ is_followed: true, chosen: 'Vigilance', level: 'Vigilance', failed: false });
    for (const [said, chosen] of [
      ['alerte', 'Alerte'],
      ['alerte_renforcee', 'Alerte renforcée'],
      ['crise', 'Crise'],
    ] as const) {
      vigieau.said.zones = tap(said);
      await refresh();
      expect(await law()).toMatchObject({ is_followed: true, chosen, level: chosen });
    }
    vigieau.said.zones = [{ type: 'SOU', niveauGravite: 'crise' }];
    await refresh();
    expect(await law()).toMatchObject({ is_followed: false, chosen: null, level: null });
    expect(await notices()).toEqual([
      'The drought level has ended',
      'Drought level: Crise',
      'Drought level: Alerte renforcée',
      'Drought level: Alerte',
      'Drought level: Vigilance',
    ]);
    // The same answer again is nothing new.
    await refresh();
    expect(await notices()).toHaveLength(5);
  });

  test('keeps what was declared last while nothing sound is answered, and says so', async () => {
    vigieau.said.zones = tap('crise');
    await answer({ follows_declaration: true });
    for (const other of [
      { status: 500, body: 'Un problème avec les données' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"zones":[]}' },
      { status: 200, body: JSON.stringify([{ type: 'AEP', niveauGravite: 'catastrophe' }]) },
      { status: 404, body: '{"message":"Cannot GET /api/zones"}' },
      { status: 302, body: '' },
    ]) {
      vigieau.said.other = other;
      await refresh();
      expect([other, await law()]).toEqual([
        other,
        { is_followed: true, chosen: 'Crise', level: 'Crise', failed: true },
      ]);
    }
    vigieau.said.other = { status: 404, body: '{"message":"Aucune zone d’alerte en vigueur."}' };
    await refresh();
    expect(await law()).toEqual({ is_followed: false, chosen: null, level: null, failed: false });
  });

  test('of a service that stays silent people hear once, after two days', async () => {
    vigieau.said.zones = tap('crise');
    await answer({ follows_declaration: true });
    const before = await notices();
    const refreshFor = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 6) await refresh();
    };
    vigieau.said.other = { status: 500, body: '' };
    await refreshFor(48);
    expect(await notices()).toEqual(before);
    await refreshFor(18);
    expect(await notices()).toEqual(['No answer about the drought level', ...before]);
    vigieau.said.other = null;
    await refresh();
    vigieau.said.other = { status: 500, body: '' };
    await refreshFor(60);
    expect((await notices()).slice(0, 2)).toEqual(Array(2).fill('No answer about the drought level'));
  });

  test('without its place it is not asked for, and nobody is alarmed', async () => {
    await answer({ follows_declaration: true });
    await server.db
      .update(groups)
      .set({ latitude: null, longitude: null })
      .where(eq(groups.id, garden.id as never));
    for (let rounds = 0; rounds < 12; rounds += 1) await refresh();
    expect(await notices()).not.toContain('No answer about the drought level');
    expect(vigieau.said.asked).toHaveLength(1);
  });

  test('neighbours are asked for once', async () => {
    await answer({ follows_declaration: true });
    const first = garden;
    garden = await openOwnGarden(server);
    await move({ ...FEURS, latitude: 45.741_31, longitude: 4.225_71 });
    await answer({ follows_declaration: true });
    vigieau.said.asked = [];
    vigieau.said.zones = tap('alerte');
    await refresh();
    expect(vigieau.said.asked).toHaveLength(1);
    expect(await law()).toMatchObject({ chosen: 'Alerte', failed: false });
    garden = first;
    expect(await law()).toMatchObject({ chosen: 'Alerte', failed: false });
  });

  test('at another address it is asked for there, and ends where the law is none', async () => {
    vigieau.said.zones = tap('alerte');
    await answer({ follows_declaration: true });
    const refreshMoved = () => refreshDeclarations(server.services, server.faults, 'moved');
    await refreshMoved();
    expect(vigieau.said.asked).toHaveLength(1);
    await move({ ...FEURS, street: '2 rue Verte', latitude: 45.75, longitude: 4.23 });
    vigieau.said.zones = tap('crise');
    await refreshMoved();
    expect(vigieau.said.asked.slice(1)).toEqual(['lon=4.230&lat=45.750&profil=particulier']);
    expect(await law()).toMatchObject({ is_followed: true, chosen: 'Crise', level: 'Crise' });
    const vienna = { country: 'AT', city: 'Wien', zipcode: '1010', state: 'Wien', street: 'Ring 1' };
    await move({ ...vienna, latitude: 48.2, longitude: 16.37 });
    await refreshMoved();
    expect(vigieau.said.asked).toHaveLength(2);
    expect(await server.db.select().from(followedDeclarations)).toEqual([]);
  });

  test('an answer by hand ends it, and is left alone', async () => {
    vigieau.said.zones = tap('alerte');
    await answer({ follows_declaration: true });
    await answer({ choice: 'Crise' });
    expect(await law()).toMatchObject({ is_followed: true, chosen: 'Crise', level: undefined });
    await refresh();
    expect(await law()).toMatchObject({ chosen: 'Crise' });
    expect(vigieau.said.asked).toHaveLength(1);
    await answer({ follows_declaration: true });
    await answer({ follows_declaration: false });
    expect(await law()).toMatchObject({ is_followed: true, chosen: 'Alerte', level: undefined });
  });

  test('without a place, or for a law that nobody declares, it is refused', async () => {
    await server.db
      .update(groups)
      .set({ latitude: null, longitude: null })
      .where(eq(groups.id, garden.id as never));
    expect(refusal(await answer({ follows_declaration: true }))).toMatchObject({
      errors: [[30, 'follows_declaration', expect.any(String)]],
    });
    await move({ ...FEURS, zipcode: '13001', city: 'Marseille', latitude: 43.3, longitude: 5.4 });
    const other = await garden.call('PUT', `/groups/${garden.id}/regulations/fr-bouches-du-rhone-alert`, {
      follows_declaration: true,
    });
    expect(refusal(other)).toMatchObject({ errors: [[30, 'follows_declaration', expect.any(String)]] });
    expect(vigieau.said.asked).toEqual([]);
  });
});

test('each level of the service is one of the law’s', () => {
  const options = STARTER_REGULATIONS.find(({ id }) => id === LEVELS)?.choice?.options;
  const levels = ['vigilance', 'alerte', 'alerte_renforcee', 'crise'].map(
    (niveauGravite) => readLevel(200, JSON.stringify([{ type: 'AEP', niveauGravite }])).level,
  );
  expect(levels).toEqual(options);
});
