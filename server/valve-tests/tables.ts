import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { boolean, doublePrecision, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { ownedBy, ownerKey } from '../platform/database/columns.ts';
import { runs } from '../runs/tables.ts';

/** A run of a few seconds that tries a valve, with its measurements and a person's answer. */
export const valveTests = pgTable(
  'valve_tests',
  {
    runId: ownerKey<RunId>('run_id', () => runs.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    deviceId: ownedBy<DeviceId>('device_id', () => devices.id),
    terminal: smallint().notNull(),
    /** While it was open; null where the device does not measure. */
    currentMa: doublePrecision('current_ma'),
    voltageV: doublePrecision('voltage_v'),
    flowLPerMin: doublePrecision('flow_l_per_min'),
    valveStatus: text('valve_status').$type<ValveStatus>(),
    /** Whether water came, as the person who watched said; null where nobody has said. */
    waterSeen: boolean('water_seen'),
    /** Whether the device itself closed the valve at the end; null where that was not seen. */
    closedItself: boolean('closed_itself'),
  },
  (table) => [index('valve_tests_device').on(table.deviceId, table.terminal)],
);
