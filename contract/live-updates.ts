/** Live updates: server-sent events that say what changed, never the data itself (which is fetched as usual). */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** What may have changed. The dashboard reloads what it shows of it. */
export const LIVE_TOPICS = [
  'group',
  'devices',
  'zones',
  'runs',
  'schedule',
  'weather',
  'notifications',
  'tickets',
  'firms',
  'profile',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Event `change`. The others carry nothing: `reset` (too much was missed: reload), `ended` (session over). */
export const liveChange = z.object({ group_id: idSchema<GroupId>().nullable(), topics: z.array(z.enum(LIVE_TOPICS)) });
export type LiveChange = z.infer<typeof liveChange>;
