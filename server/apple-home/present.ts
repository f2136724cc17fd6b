import type { AppleHome } from '@sluice/contract/smart-homes';
import { z } from 'zod';
import { formatSetupUri } from './setup-code.ts';
import { type AppleHomeRow, isReadable } from './store.ts';

/** As hap-nodejs stores who is paired: keys by controller, and 1 for an administrator. */
const accessoryInfo = z.object({ pairedClientsPermission: z.record(z.string(), z.number()) });

function controllersOf(pairings: string): AppleHome['controllers'] {
  const stored = Object.entries<unknown>(JSON.parse(pairings));
  return stored
    .filter(([key]) => key.startsWith('AccessoryInfo.'))
    .flatMap(([, value]) => Object.entries(accessoryInfo.parse(value).pairedClientsPermission))
    .map(([id, permission]) => ({ id, is_admin: permission === 1 }));
}

export const presentAppleHome = ({ home, owner }: AppleHomeRow): AppleHome => ({
  group_id: home.groupId,
  setup_code: isReadable(home) ? home.setupCode : null,
  setup_uri: isReadable(home) ? formatSetupUri(home.setupCode, home.setupId) : null,
  port: home.port,
  is_port_taken: home.isPortTaken,
  switched_on_by: owner.name,
  created_at: home.createdAt.toISOString(),
  controllers: isReadable(home) ? controllersOf(home.pairings) : [],
  last_heard_at: home.lastHeardAt?.toISOString() ?? null,
});
