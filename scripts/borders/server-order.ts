/** The order of the server's folders: each may look only at those before it, as the topics of the engine do. */
import { SERVER_JOINERS } from './folders.ts';

/** Nouns in order: each may use those before it. */
export const SERVER_ORDER: readonly string[] = [
  'users',
  'plants',
  'groups',
  'location',
  'audit-trail',
  'preferences',
  'restrictions',
  'notifications',
  'reminders',
  'regulations',
  'weather',
  'runs',
  'account',
  'zones',
  'devices',
  'hubs',
  'one-time-runs',
  'backup-programs',
  'sensors',
  'programs',
  'controller-programs',
  'appointments',
  'tariffs',
  'tanks',
  'schedule',
  'savings',
  'past-year',
  'manual-runs',
  'valve-tests',
  'replacements',
  'tickets',
  'firms',
];

/** The nouns before `name` in `order`; none if it is not in it. */
const before = (order: readonly string[], name: string) => order.slice(0, Math.max(order.indexOf(name), 0));

export const nounsBefore = (noun: string) => before(SERVER_ORDER, noun);
export const joinersBefore = (joiner: string) => before(SERVER_JOINERS, joiner);

/** The remedy where `noun` imports `later`, which is not before it. */
export function againstOrder(noun: string, later: string): string {
  const missing = [noun, later].find((name) => !SERVER_ORDER.includes(name));
  if (missing !== undefined)
    return `say where server/${missing} stands: put it into SERVER_ORDER of scripts/borders/server-order.ts.`;
  return (
    `${later} stands after ${noun} in the order of nouns (scripts/borders/server-order.ts): let ${later} call ${noun}, ` +
    'take the value as an argument, or move what both need into a noun before both.'
  );
}
