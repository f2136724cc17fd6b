import { type SettingsCopy, settingsCopyCalls } from '@sluice/contract/settings-copies';
import { may } from '@sluice/engine/vocabulary/roles';
import type { ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import type { FastifyRequest } from 'fastify';
import type { SharedGroupRow } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { zonesOfGroups } from '../zones/index.ts';
import { copyGardenSettings } from './garden-copies.ts';
import { settingsIn } from './garden-settings.ts';
import { copyProgram } from './program-copies.ts';
import { copySettings, rollBack } from './service.ts';
import { readShared } from './shared.ts';
import { copiesInGroups, type NamedCopy } from './store.ts';
import { presentZoneSettings } from './zone-settings.ts';

export async function settingsCopyRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const readGroups = (request: FastifyRequest) => readShared(db, requireAccount(request).id, new Date(clock.now()));

  serveCalls(app, 'settings copies', settingsCopyCalls, {
    'GET /zone_settings': async (request) => ({
      zones: (await zonesOfGroups(db, [...(await readGroups(request)).keys()])).map(presentZoneSettings),
    }),

    'GET /settings_copies': async (request) => {
      const shared = await readGroups(request);
      const changeable = [...shared.values()].filter(({ relationship }) => may(relationship, 'change'));
      const copies = await copiesInGroups(
        db,
        changeable.map(({ id }) => id),
      );
      return { settings_copies: copies.map((copy) => presentCopy(copy, shared)) };
    },

    'POST /settings_copies': (request) => copySettings(services, request, request.body),

    'POST /garden_settings_copies': (request) => copyGardenSettings(services, request, request.body),

    'POST /program_copies': (request) => copyProgram(services, request, request.body),

    'PUT /settings_copies/:id/rollback': (request) => rollBack(services, request, request.params.id),
  });
}

const presentCopy = (
  { copy, zones, programs, gardens }: NamedCopy,
  shared: ReadonlyMap<string, SharedGroupRow>,
): SettingsCopy => ({
  id: copy.id,
  at: copy.at.toISOString(),
  user_name: copy.userName,
  source_name: copy.sourceGroupId !== null && shared.has(copy.sourceGroupId) ? copy.sourceName : null,
  zones: zones.map(({ zoneId, name, groupId, groupName, after, rolledBackAt }) => ({
    zone_id: zoneId,
    name,
    group_id: groupId,
    group_name: groupName,
    settings: Object.keys(after) as ZoneSetting[],
    rolled_back_at: rolledBackAt?.toISOString() ?? null,
  })),
  programs: programs.map(({ groupId, groupName, name, rolledBackAt }) => ({
    group_id: groupId,
    group_name: groupName,
    name,
    rolled_back_at: rolledBackAt?.toISOString() ?? null,
  })),
  gardens: gardens.map(({ groupId, groupName, after, rolledBackAt }) => ({
    group_id: groupId,
    group_name: groupName,
    settings: settingsIn(after),
    rolled_back_at: rolledBackAt?.toISOString() ?? null,
  })),
});
