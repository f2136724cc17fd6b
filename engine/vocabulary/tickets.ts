/** What is to be done at a garden. */
import type { Relationship } from './people.ts';
import { may } from './roles.ts';

/** What a ticket may be about. */
export const TICKET_SUBJECTS = ['zone', 'device', 'sensor'] as const;
export type TicketSubject = (typeof TICKET_SUBJECTS)[number];

/** Marking as done is everybody's. */
export const mayEditTicket = (relationship: Relationship, isAuthor: boolean): boolean =>
  isAuthor || may(relationship, 'change');

export const mayAssignTickets = (relationship: Relationship): boolean => may(relationship, 'change');
