/**
 * Which files of the server name tables of other nouns, and why: a foreign key, or a read that joins or counts. Everything
 * else goes through the other noun's index.ts, and rows are written by their own noun alone (`foreign-writes.ts`).
 */
import type { Exception } from './exceptions.ts';

/** Files (`*` for any noun), the nouns whose tables they name, and the reason. */
const READERS: readonly (readonly [from: string, nouns: string, reason: string])[] = [
  [
    '*/tables.ts',
    'groups users',
    'Foreign keys: what belongs to a garden goes with it, and a name outlives its account.',
  ],
  ['backup-programs/tables.ts', 'devices zones', 'Foreign keys, and the columns that every list of zones has.'],
  ['devices/tables.ts', 'hubs', 'A foreign key, with what a thing behind a hub has.'],
  ['one-time-runs/tables.ts', 'zones', 'The columns that every list of zones has.'],
  ['smart-homes/tables.ts', 'zones', 'A foreign key: for how long a zone is watered from there.'],
  ['notifications/tables.ts', 'guest-links', 'A foreign key: the link that alarms carry.'],
  ['guest-links/tables.ts', 'zones', 'A foreign key: the zones that a link is for.'],
  ['openings/tables.ts', 'devices sensors', 'Foreign keys: a key of one device, the last reading of a sensor.'],
  ['programs/tables.ts', 'zones', 'The columns that every list of zones has.'],
  ['reminders/tables.ts', 'sensors', 'A foreign key: a reminder goes with its sensor.'],
  ['schedule/tables.ts', 'zones', 'A foreign key: planned starts and skips go with their zone.'],
  ['schedule/tables.ts', 'runs', 'The columns that a skip for rain has, planned or past.'],
  ['sensors/tables.ts', 'hubs zones', 'Foreign keys: where a sensor stands, and behind which hub.'],
  [
    'settings-copies/tables.ts',
    'programs zones',
    'Foreign keys: what a copy changed of a zone, the program that it made.',
  ],
  ['settings-copies/store.ts', 'groups zones', 'A join: the names of the zones of a copy, and of their gardens.'],
  ['tickets/tables.ts', 'devices sensors zones', 'Foreign keys: what a ticket is about, while it is there.'],
  ['valve-tests/tables.ts', 'devices runs', 'Foreign keys: a test is a run of a device.'],
  ['zones/tables.ts', 'devices', 'A foreign key: a zone goes with its device.'],

  ['account/session-store.ts', 'users', 'Every request reads its session and account in one statement.'],
  ['audit-trail/visit-store.ts', 'users', 'A join: who visited, by name.'],
  ['firms/store.ts', 'groups users', 'A join: members by name, gardens by name, owner and time zone.'],
  ['devices/store.ts', 'groups preferences', 'A join: devices are kept by the time zone and the caps of their garden.'],
  ['devices/store.ts', 'hubs', 'The hub that a device is paired with; hubs stand on devices.'],
  ['devices/store.ts', 'sensors zones', 'A join: sensors in its zones keep a device from being removed.'],
  ['groups/hold-store.ts', 'devices', 'A join: only gardens with devices are held.'],
  ['groups/store.ts', 'users', 'A join: gardens by who shares them.'],
  ['groups/store.ts', 'devices hubs notifications sensors zones', 'Counts of what is in a garden.'],
  ['hubs/store.ts', 'devices sensors', 'A join: what is behind a hub.'],
  ['notifications/settings-store.ts', 'users', 'A join: settings of all people who share a garden.'],
  [
    'notifications/alarm-contacts/store.ts',
    'groups guest-links users',
    'A join: names of garden and person, and the guest link that alarms carry.',
  ],
  ['notifications/store.ts', 'groups', 'A join: the time zone in which a notification is shown, and messages sent.'],
  ['notifications/store.ts', 'devices runs', 'A join: whether what a notification is about waters now.'],
  ['apple-home/store.ts', 'users', 'A join: gardens that are still owned by who shows them, with that name.'],
  ['matter-home/store.ts', 'users', 'A join: gardens that are still owned by who shows them, with that name.'],
  ['guest-links/store.ts', 'users', 'A join: links of people who still share the garden, with their names.'],
  ['openings/export-store.ts', 'runs sensors', 'Years of rows, read page by page.'],
  ['openings/feed-store.ts', 'users', 'A join: feeds of people who still share the garden.'],
  ['openings/key-store.ts', 'users', 'A join: a key with its account.'],
  ['openings/webhook-store.ts', 'groups notifications runs users', 'A join: what happened since a webhook was told.'],
  [
    'personal-data/kinds.ts',
    'account audit-trail firms groups notifications one-time-runs regulations runs schedule tickets users weather zones',
    'All that is stored of a person, in one list.',
  ],
  ['regulations/store.ts', 'users', 'A join: who reported a law.'],
  ['reminders/store.ts', 'groups sensors', 'A join: reminders whose sensor reads too dry.'],
  ['runs/day-allowance-store.ts', 'zones', 'A join: what open valves will give by the flow of their zone.'],
  ['runs/history-store.ts', 'users zones', 'A join: the names of zone and starter.'],
  ['runs/year-store.ts', 'users zones', 'A join: the names of zones, and of who watered by hand.'],
  ['runs/room-store.ts', 'devices groups preferences zones', 'A lock and a join: what shares a water source.'],
  ['schedule/due.ts', 'zones', 'A join: starts that are due in many gardens at once.'],
  ['schedule/master-store.ts', 'devices groups preferences runs zones', 'A join: gardens whose masters have work.'],
  ['schedule/plan-store.ts', 'groups', 'A join: gardens that need a plan, with those that never had one.'],
  ['schedule/scheduler-state-store.ts', 'groups', 'A lock and a join: gardens whose starts are taken or held.'],
  ['schedule/skip-store.ts', 'users', 'A join: who skipped, by name.'],
  ['sensors/store.ts', 'hubs', 'The hub that a sensor is paired with.'],
  ['zones/calibration-store.ts', 'users', 'A join: who decided about what was learned, by name.'],
  ['users/invitation-store.ts', 'groups', 'A join: the name of the garden in an invitation.'],
  ['users/store.ts', 'groups', 'A join: the gardens of a person, by name and time zone.'],
  ['tanks/store.ts', 'zones', 'Which of its zones are there, in the statement that reads the tank.'],
  [
    'tickets/store.ts',
    'devices sensors users zones',
    'A join: the names of who is to do what, and of what it is about.',
  ],
  ['valve-tests/store.ts', 'runs', 'A join: a test with its run.'],
  ['zones/guard-store.ts', 'devices', 'A join: zones whose device cannot close by itself.'],
  ['zones/store.ts', 'plants', 'A join: a zone with the figures of its plant.'],
  [
    'zones/store.ts',
    'backup-programs one-time-runs programs',
    'Whether anything waters a zone that is to be switched off.',
  ],
];

export const FOREIGN_TABLES: readonly Exception[] = READERS.flatMap(([from, nouns, reason]) =>
  nouns.split(' ').map((noun) => ({ from: `server/${from}`, to: `server/${noun}/tables.ts`, reason })),
);
