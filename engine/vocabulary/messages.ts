/** Messages to people: their kinds, which each person sets, the ways they go, and the page that they lead to. */
import type { NotificationSubject } from './people.ts';

/** Kinds as people see them; the server's table of notices says which notice is of which kind. */
export const MESSAGE_KINDS = [
  'valve',
  'leak',
  'offline',
  'watering',
  'skipped',
  'probes',
  'batteries',
  'reminders',
  'firms',
  'server',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Ways that a message goes. A kind with none of them is not sent at all. */
export const CHANNELS = ['IN_APP', 'EMAIL', 'PUSH'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Default ways of a person who has chosen none. PUSH reaches nobody unasked: it goes to browsers that asked for it. */
export const USUAL_CHANNELS: Readonly<Record<MessageKind, readonly Channel[]>> = {
  valve: ['IN_APP', 'EMAIL', 'PUSH'],
  leak: ['IN_APP', 'EMAIL', 'PUSH'],
  offline: ['IN_APP', 'PUSH'],
  watering: ['IN_APP', 'PUSH'],
  skipped: ['IN_APP'],
  probes: ['IN_APP'],
  batteries: ['IN_APP', 'PUSH'],
  reminders: ['IN_APP', 'PUSH'],
  firms: ['IN_APP', 'EMAIL', 'PUSH'],
  server: ['IN_APP'],
};

/** A person's setting for one garden: as for all gardens, ways of its own by kind, only urgent notices, or nothing. */
export const GARDEN_MESSAGE_MODES = ['SAME', 'OWN', 'URGENT', 'NONE'] as const;
export type GardenMessageMode = (typeof GARDEN_MESSAGE_MODES)[number];

/**
 * Whether a notice may wait for the end of quiet hours or for the day's mail. `whileWatering`: not while the device it
 * is about, or one behind that hub, has a valve open.
 */
export type Urgency = 'always' | 'whileWatering' | 'never';

/** What somebody who lives nearby is to do about a notice, while the people of a garden are away; `allClear`: nothing. */
export const ALARM_ADVICE = ['closeTap', 'checkDevice', 'checkFlow', 'allClear'] as const;
export type AlarmAdvice = (typeof ALARM_ADVICE)[number];

/** The dashboard's page for what a notice is about; `garden` is opened first where it is named. */
export function pageOfSubject(subject: NotificationSubject, id: string | null, garden?: string): string {
  switch (subject) {
    case 'FIRM':
      return `/settings/account/Firm?firm=${id}`;
    case 'DELEGATION':
    case 'ALARM_CONTACT':
      return garden === undefined ? '/settings/users' : `/settings/users?garden=${garden}`;
    case 'SENSOR':
    case 'DEVICE':
    case 'HUB':
    case 'GARDEN':
      return '/home';
  }
}
