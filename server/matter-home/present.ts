import type { MatterHome } from '@sluice/contract/smart-homes';
import { z } from 'zod';
import { formatPairingCode, formatQrText } from './setup-code.ts';
import { isReadable, type MatterHomeRow } from './store.ts';

/** As matter.js stores the homes to which a node belongs. */
const stored = z.object({
  fabrics: z
    .object({ fabrics: z.array(z.object({ rootVendorId: z.number(), label: z.string().optional() })).optional() })
    .optional(),
});

const homesOf = (pairings: string): MatterHome['homes'] =>
  (stored.parse(JSON.parse(pairings)).fabrics?.fabrics ?? []).map(({ rootVendorId, label }) => ({
    vendor_id: rootVendorId,
    label: label || null,
  }));

export const presentMatterHome = ({ home, owner }: MatterHomeRow, nowMs: number): MatterHome => ({
  group_id: home.groupId,
  pairing_code: isReadable(home) ? formatPairingCode(home.passcode, home.discriminator) : null,
  qr_text: isReadable(home) ? formatQrText(home.passcode, home.discriminator) : null,
  admits_until: home.admitsUntil && home.admitsUntil.getTime() > nowMs ? home.admitsUntil.toISOString() : null,
  port: home.port,
  is_port_taken: home.isPortTaken,
  is_announced: home.isAnnounced,
  switched_on_by: owner.name,
  created_at: home.createdAt.toISOString(),
  homes: isReadable(home) ? homesOf(home.pairings) : [],
  last_heard_at: home.lastHeardAt?.toISOString() ?? null,
});
