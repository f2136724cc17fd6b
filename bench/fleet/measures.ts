import type { Finding } from '../finding.ts';
import { measureIdleDisk } from '../idle-disk.ts';
import { measureAnnounced } from './announced.ts';
import { measureBackupOfMany } from './backup-many.ts';
import { measureDueToWire } from './due-to-wire.ts';
import { measureGardensGrowth } from './gardens-growth.ts';
import { measureGardensOverview } from './gardens-overview.ts';
import { measureIdle } from './idle.ts';
import { measureManyGardens } from './many-gardens.ts';
import { measurePlansDue } from './plans-due.ts';
import { measureStarts } from './starts.ts';
import { openRelays, openTaps } from './wires.ts';

/** Each starts a Sluice of its own. */
export const FLEET_MEASURES = {
  'starts-15': () => measureStarts(15, 100),
  'starts-300': () => measureStarts(300, 1_000),
  'starts-500': () => measureStarts(500, 2_000),
  'starts-1000': () => measureStarts(1_000, 2_000),
  'plans-2000': () => measurePlansDue(2_000),
  'backup-1000': () => measureBackupOfMany(1_000),
  'due-to-wire': () => measureDueToWire(openRelays),
  'due-to-service-call': () => measureDueToWire(openTaps),
  announced: measureAnnounced,
  idle: measureIdle,
  'idle-disk': measureIdleDisk,
  'gardens-100': () => measureManyGardens(100),
  'gardens-1000': () => measureManyGardens(1_000),
  'gardens-overview-200': () => measureGardensOverview(200),
  'gardens-10000': () => measureManyGardens(10_000),
  'gardens-growth': measureGardensGrowth,
} satisfies Record<string, () => Promise<Finding>>;
