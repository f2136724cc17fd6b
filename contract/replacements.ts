/** A device in the place of another, and a zone at another valve: the zones stay what they are. */
import { OLD_DEVICE_ENDS } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls } from './call.ts';
import { device } from './devices.ts';
import { idSchema } from './primitives.ts';
import { withRecalculation } from './schedule.ts';
import { zone } from './zones.ts';

const terminal = z.number().int().min(1).max(1_000);

/** The valve of the new device for a zone of the old one; null leaves the zone where it is. */
const match = z.strictObject({ zone_id: idSchema<ZoneId>(), terminal: terminal.nullable() });
export type ValveMatch = z.infer<typeof match>;

/** `POST devices/{id}/replacement`: the device of the path is the old one. */
export const replacement = z.strictObject({
  /** The new one: another device of the garden, which is connected and not on trial. */
  device_id: idSchema<DeviceId>(),
  /** Every zone of the old device, once. */
  valves: z.array(match).min(1).max(500),
  /**
   * `removed`: it goes, with zones that were never used. `stays`: with the zones that are not moved, and unused ones.
   * `without_hardware`: it stays for zones that are left without a valve, and nothing is sent to it any more.
   */
  old_device: z.enum(OLD_DEVICE_ENDS),
});
export type Replacement = z.infer<typeof replacement>;

/** `GET devices/{id}/replacement`: what could take its place. */
export const replacementChoice = z.object({
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      /** Nobody has described it, nothing waters it and nothing ever did: it may go with its device. */
      is_unused: z.boolean(),
    }),
  ),
  candidates: z.array(
    z.object({
      device_id: idSchema<DeviceId>(),
      /** Terminals whose zones are unused. */
      free_terminals: z.array(z.number().int()),
      /** Zones in use by the number of their valve, and where that is not free, by the next one. */
      proposed: z.array(z.object({ zone_id: idSchema<ZoneId>(), terminal: z.number().int().nullable() })),
    }),
  ),
});
export type ReplacementChoice = z.infer<typeof replacementChoice>;

/** `PUT zones/{id}/valve`: a valve of another device of the garden. */
export const zoneValve = z.strictObject({ device_id: idSchema<DeviceId>(), terminal });
export type ZoneValve = z.infer<typeof zoneValve>;

const deviceCall = callsWith(z.object({ id: idSchema<DeviceId>() }));
const zoneCall = callsWith(z.object({ id: idSchema<ZoneId>() }));

export const replacementCalls = describeCalls({
  'GET /devices/:id/replacement': deviceCall('change', 'The devices that could take the place of one', {
    answer: replacementChoice,
  }),
  'POST /devices/:id/replacement': deviceCall('change', 'Put another device in the place of one; its zones go on', {
    description:
      'What waters or waits at one of the zones is stopped first. The zones keep their history, programs and everything learned, and the backup program goes with them. Keys for other programs go to the new device unless the old one stays. Master valves move like any zone. Name, login and valve tests stay with the old device. `undo` of the answer is the body that puts it back, for the new device; null where the old one has gone.',
    body: replacement,
    answer: withRecalculation({ device, undo: replacement.nullable() }),
  }),
  'PUT /zones/:id/valve': zoneCall('change', 'Move a zone to a valve of another device', {
    description:
      'The zone that is there comes to the valve that is free then. What waters or waits at the two is stopped first. `undo` of the answer is the body that puts it back.',
    body: zoneValve,
    answer: withRecalculation({ zone, undo: zoneValve }),
  }),
});
