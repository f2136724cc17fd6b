/** A garden shown to Apple's Home as an irrigation system (decision 0173), and by Matter as a bridge with a water valve for each zone (0188). */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema } from './primitives.ts';

export const appleHome = z.object({
  group_id: idSchema<GroupId>(),
  /** Typed into Apple's Home: `123-45-678`. Null where the key that sealed it is missing: the garden is not shown. */
  setup_code: z.string().nullable(),
  /** The same as a QR code holds it: `X-HM://...`. */
  setup_uri: z.string().nullable(),
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
const shownToApple = z.object({ is_offered: z.boolean(), apple_home: appleHome.nullable() });
export type ShownToAppleHome = z.infer<typeof shownToApple>;

export const appleHomeCalls = describeCalls({
  'GET /groups/:id/apple_home': groupCall('own', 'How a garden is shown to Apple’s Home, with the code to pair', {
    answer: shownToApple,
    // Whoever may only read would water with the code.
    tokenScope: 'manage',
  }),
  'PUT /groups/:id/apple_home': groupCall('own', 'Show a garden to Apple’s Home', {
    description:
      'Zones are watered in your right, until you no longer own the garden. Shown already, it stays as it is.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shownToApple,
  }),
  'DELETE /groups/:id/apple_home': groupCall('own', 'Show a garden to Apple’s Home no longer', {
    answer: z.object({ removed: z.literal(true) }),
  }),
  'DELETE /groups/:id/apple_home/pairings': groupCall('own', 'Unpair all, and make another code', {
    description: 'Homes that were paired no longer reach the garden.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shownToApple,
  }),
});

export const matterHome = z.object({
  group_id: idSchema<GroupId>(),
  /** Typed into a home: `1234-567-8901`. Null where the key that sealed it is missing: the garden is not shown. */
  pairing_code: z.string().nullable(),
  /** The same as a QR code holds it: `MT:...`. */
  qr_text: z.string().nullable(),
  /** Until when the code admits another home; null when it admits none. */
  admits_until: z.iso.datetime().nullable(),
  /** UDP port at which the garden answers. */
  port: z.number().int(),
  /** Another program has that port, so the garden is not shown. */
  is_port_taken: z.boolean(),
  /** False where this machine cannot send to all of its network, so that homes do not find the garden. */
  is_announced: z.boolean(),
  /** In whose right zones are watered; the garden is shown for as long as this person owns it. */
  switched_on_by: z.string(),
  created_at: z.iso.datetime(),
  /** Homes that were paired: the number of its maker, and the name that it has given itself. */
  homes: z.array(z.object({ vendor_id: z.number().int(), label: z.string().nullable() })),
  last_heard_at: z.iso.datetime().nullable(),
});
export type MatterHome = z.infer<typeof matterHome>;

const shownByMatter = z.object({ is_offered: z.boolean(), matter_home: matterHome.nullable() });
export type ShownByMatter = z.infer<typeof shownByMatter>;

export const matterHomeCalls = describeCalls({
  'GET /groups/:id/matter_home': groupCall('own', 'How a garden is shown by Matter, with the code to pair', {
    answer: shownByMatter,
    // Whoever may only read would water with the code.
    tokenScope: 'manage',
  }),
  'PUT /groups/:id/matter_home': groupCall('own', 'Show a garden to homes by Matter', {
    description:
      'Zones are watered in your right, until you no longer own the garden. Shown already, it stays as it is.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shownByMatter,
  }),
  'PUT /groups/:id/matter_home/admission': groupCall('own', 'Let the code admit another home for 15 minutes', {
    tokenScope: 'manage',
    answersSecret: true,
    answer: shownByMatter,
  }),
  'DELETE /groups/:id/matter_home': groupCall('own', 'Show a garden by Matter no longer', {
    answer: z.object({ removed: z.literal(true) }),
  }),
  'DELETE /groups/:id/matter_home/pairings': groupCall('own', 'Unpair all homes, and make another code', {
    description: 'Homes that were paired no longer reach the garden.',
    tokenScope: 'manage',
    answersSecret: true,
    answer: shownByMatter,
  }),
});
