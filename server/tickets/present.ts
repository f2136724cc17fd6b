import type { Ticket } from '@sluice/contract/tickets';
import type { NamedTicketRow } from './store.ts';

export const presentTicket = (row: NamedTicketRow): Ticket => ({
  id: row.id,
  version: row.version,
  group_id: row.groupId,
  title: row.title,
  text: row.text,
  about: row.aboutKind && {
    kind: row.aboutKind,
    id: row.zoneId ?? row.deviceId ?? row.sensorId,
    name: row.aboutName ?? '',
  },
  author: { id: row.authorId, name: row.authorName },
  created_at: row.createdAt.toISOString(),
  assignee: row.assigneeId && { id: row.assigneeId, name: row.assigneeName ?? '' },
  due_day: row.dueDay,
  done: row.doneAt && {
    at: row.doneAt.toISOString(),
    by: { id: row.doneById, name: row.doneByName ?? '' },
  },
});
