/** A garden shown to Apple's Home as an irrigation system (decision 0173). */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema } from './primitives.ts';

export const appleHome = z.object({
  group_id: idSchema<GroupId>(),
  /** Typed into Apple's Home: `123-45-678`. */
  setup_code: z.string(),
  /** The same as a QR code holds it: `X-HM://...`. */
  setup_uri: z.string(),
  /** TCP port at which the garden answers. */
  port: z.number().int(),
  /** Another program has that port, so the garden is not shown. */
  is_port_taken: z.boolean(),
  /** In whose right zones are watered; the garden is shown for as long as this person owns it. */
  switched_on_by: z.string(),
  created_at: z.iso.datetime(),
  /** Devices of people that were paired, as each has named itself: a UUID. */
  controllers: z.array(z.object({ id: z.string(), is_admin: z.boolean() })),
  last_heard_at: z.iso.datetime().nullable(),
});
export type AppleHome = z.infer<typeof appleHome>;

/** `is_offered`: false where this server's settings forbid it. */
const shown = z.object({ is_offered: z.boolean(), apple_home: appleHome.nullable() });
export type ShownToAppleHome = z.infer<typeof shown>;

export const appleHomeCalls = describeCalls({
  'GET /groups/:id/apple_home': groupCall('own', 'How a garden is shown to Apple’s Home, with the code to pair', {
    answer: shown,
    // Whoever may only read would water with the code.
    tokenScope: 'manage',
  }),
  'PUT /groups/:id/apple_home': groupCall('own', 'Show a garden to Apple’s Home', {
    description:
      'Zones are watered in your right, until you no longer own the garden. Shown already, it stays as it is.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shown,
  }),
  'DELETE /groups/:id/apple_home': groupCall('own', 'Show a garden to Apple’s Home no longer', {
    answer: z.object({ removed: z.literal(true) }),
  }),
  'DELETE /groups/:id/apple_home/pairings': groupCall('own', 'Unpair all, and make another code', {
    description: 'Homes that were paired no longer reach the garden.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shown,
  }),
});
