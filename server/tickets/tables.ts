import type { DeviceId, GroupId, SensorId, TicketId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { TicketSubject } from '@sluice/engine/vocabulary/tickets';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { sensors } from '../sensors/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** What is to be done at a garden, and what was. */
export const tickets = pgTable(
  'tickets',
  {
    id: idColumn<TicketId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    title: text().notNull(),
    text: text(),
    /** One of the three ids names it while it is there; its name as it was when it was chosen. */
    aboutKind: text('about_kind').$type<TicketSubject>(),
    aboutName: text('about_name'),
    zoneId: namedWhileThere<ZoneId>('zone_id', () => zones.id),
    deviceId: namedWhileThere<DeviceId>('device_id', () => devices.id),
    sensorId: namedWhileThere<SensorId>('sensor_id', () => sensors.id),
    /** A name outlives its account. */
    authorId: namedWhileThere<UserId>('author_id', () => users.id),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
    assigneeId: namedWhileThere<UserId>('assignee_id', () => users.id),
    dueDay: date('due_day'),
    /** Null while it is open, as the two beside it. */
    doneAt: instant('done_at'),
    doneById: namedWhileThere<UserId>('done_by_id', () => users.id),
    doneByName: text('done_by_name'),
    version: versionColumn(),
  },
  (table) => [
    index('tickets_group').on(table.groupId, table.doneAt),
    index('tickets_zone').on(table.zoneId),
    index('tickets_device').on(table.deviceId),
    index('tickets_sensor').on(table.sensorId),
    index('tickets_author').on(table.authorId),
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_done_by').on(table.doneById),
  ],
);
