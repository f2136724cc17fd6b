/**
 * Tickets: what is to be done at a garden, written down by the people who share it (docs/decisions/0184). Pages call them
 * tasks.
 */
import type { DeviceId, GroupId, SensorId, TicketId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { TICKET_SUBJECTS } from '@sluice/engine/vocabulary/tickets';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall } from './call.ts';
import { day, hasNoControls, idSchema, isVisible, saysWhereMissing, version } from './primitives.ts';

type SubjectId = ZoneId | DeviceId | SensorId;

/** The name as it was then, once an account is gone: its id is null. */
const person = z.object({ id: idSchema<UserId>().nullable(), name: z.string() });

export const ticket = z.object({
  id: idSchema<TicketId>(),
  version,
  group_id: idSchema<GroupId>(),
  title: z.string(),
  text: z.string().nullable(),
  /** What it is about; the id is null once that was removed, and the name stays. */
  about: z.object({ kind: z.enum(TICKET_SUBJECTS), id: idSchema<SubjectId>().nullable(), name: z.string() }).nullable(),
  author: person,
  created_at: z.iso.datetime(),
  /** Who is to do it; null where nobody is, or where who was no longer shares the garden. */
  assignee: z.object({ id: idSchema<UserId>(), name: z.string() }).nullable(),
  /** The garden's day by which it is to be done. */
  due_day: z.iso.date().nullable(),
  /** Null while it is open. */
  done: z.object({ at: z.iso.datetime(), by: person }).nullable(),
});
export type Ticket = z.infer<typeof ticket>;

const title = z
  .string(saysWhereMissing('validation.required'))
  .trim()
  .min(1, { message: 'validation.required' })
  .refine((text) => text === '' || isVisible(text), { message: 'validation.required', abort: true })
  .refine(hasNoControls, { message: 'validation.wrongValue', abort: true })
  .max(LIMITS.ticketTitleMaxCharacters, { message: 'validation.textTooLong' });

/** Nothing written is no text. */
const text = z
  .string()
  .trim()
  .max(LIMITS.textMaxCharacters, { message: 'validation.textTooLong' })
  .transform((written) => (written === '' ? null : written))
  .nullable();

const about = z.strictObject({ kind: z.enum(TICKET_SUBJECTS), id: idSchema<SubjectId>() }).nullable();

export const ticketCreation = z.strictObject({
  title,
  text: text.default(null),
  about: about.default(null),
  assignee_id: idSchema<UserId>().nullable().default(null),
  due_day: day.nullable().default(null),
});
export type TicketCreation = z.infer<typeof ticketCreation>;

export const ticketChange = z.strictObject({
  version: version.optional(),
  title: title.optional(),
  text: text.optional(),
  about: about.optional(),
  assignee_id: idSchema<UserId>().nullable().optional(),
  due_day: day.nullable().optional(),
  is_done: z.boolean().optional(),
});
export type TicketChange = z.infer<typeof ticketChange>;

const ticketCall = callsWith(z.object({ id: idSchema<TicketId>() }));
const answer = z.object({ ticket });

export const ticketCalls = describeCalls({
  'GET /groups/:id/tickets': groupCall('see', 'What is to be done at a garden, and what is done', {
    description: 'Open ones first, by the day by which they are to be done; then the latest done ones.',
    answer: z.object({
      tickets: z.array(ticket),
      /** All that are done and stored; the list has the latest of them. */
      done_num: z.number().int(),
      /** Who may be chosen besides those who share the garden: people of firms that look after it. For a player nobody. */
      firm_people: z.array(z.object({ id: idSchema<UserId>(), name: z.string(), firm: z.string() })),
    }),
  }),
  'POST /groups/:id/tickets': groupCall('see', 'Write down what is to be done', {
    description: 'Managers and the owner may say who is to do it.',
    body: ticketCreation,
    adds: ['tickets'],
    answer,
  }),
  'GET /tickets/:id': ticketCall('see', 'A ticket', { answer }),
  'PATCH /tickets/:id': ticketCall('see', 'Change a ticket, mark it as done or open it again', {
    description:
      'Whoever shares the garden may mark it. The rest is for its author, managers and the owner; who is to do it, for managers and the owner.',
    body: ticketChange,
    answer,
  }),
  'DELETE /tickets/:id': ticketCall('see', 'Remove a ticket', {
    description: 'For its author, managers and the owner.',
    answer: z.object({ removed: z.literal(true) }),
  }),
});
