/** Background work: what all planners share, and what one process does for all. */
import type { Driver } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Logger } from 'pino';
import { forgetOldLogins } from '../account/index.ts';
import { refreshCalendars } from '../appointments/index.ts';
import { forgetOldEntries } from '../audit-trail/index.ts';
import type { BackupPlace, BackupTask, BackupThread } from '../backups/index.ts';
import { endOverdue, forgetOldFirmInvitations } from '../firms/index.ts';
import { PLACE_QUEUE } from '../groups/index.ts';
import {
  forgetOldAlarmContacts,
  forgetOldMessages,
  type GardenFaults,
  MESSAGES_QUEUE,
  PUSH_QUEUE,
  type PushJob,
  sendDueMessages,
  sendPush,
} from '../notifications/index.ts';
import {
  queueWebhookEvents,
  tellWebhook,
  WEBHOOK_EVENTS_QUEUE,
  WEBHOOK_QUEUE,
  type WebhookJob,
} from '../openings/index.ts';
import { forgetOldKeys } from '../platform/idempotency/once.ts';
import type { Jobs } from '../platform/jobs.ts';
import { forgetOldTries } from '../platform/limits/index.ts';
import { MAIL_QUEUE, type Mailer } from '../platform/mail.ts';
import { forgetMailCounts, type MailJob, openMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { refreshDeclarations } from '../regulations/index.ts';
import { remindByMoisture } from '../reminders/index.ts';
import { noteRefreshed } from '../schedule/index.ts';
import { openComingMonths, retainReadings, SENSOR_QUEUE } from '../sensors/index.ts';
import { noteDatabaseSize } from '../server-status/index.ts';
import { forgetOldCopies } from '../settings-copies/index.ts';
import { forgetOldTickets } from '../tickets/index.ts';
import { type ForgetGarden, forgetOldAccountInvitations, forgetOldInvitations } from '../users/index.ts';
import { forgetStationDetails, forgetWeatherDetails } from '../weather/index.ts';
import { forgetSteadyFlows } from '../zones/index.ts';
import { judgeFlows } from './judge-flows.ts';
import { backUpNightly } from './nightly-backup.ts';
import { notifyLostKeys } from './notify-lost-keys.ts';
import { readSensorsAndHubs } from './read-sensors.ts';
import { forgetTakenStarts, type PlanKeeping, refreshGardens } from './refresh-plans.ts';
import { tellNewVersion } from './tell-new-version.ts';
import { watchBudgets } from './watch-budgets.ts';
import { watchTanks } from './watch-tanks.ts';

export interface RoutineParts {
  services: Services;
  jobs: Jobs;
  mailer: Mailer;
  /** Where backups are put; null for none. */
  backups: BackupPlace | null;
  backupThread: BackupThread;
  faults: GardenFaults;
  /** Removes what is stored of a person for a garden that the person has lost. */
  forgetGarden: ForgetGarden;
  /** Removes accounts of the demo that nobody uses; returns how many. */
  clearIdleDemos: () => Promise<number>;
  findDriver: (kind: DriverKind) => Driver;
  log: Logger;
}

/** Weather and plans of all gardens, beside the other planners. */
export async function startPlanning(jobs: Jobs, keeping: PlanKeeping): Promise<void> {
  await jobs.work<{ groupId: GroupId }>(PLACE_QUEUE, async ({ groupId }) => {
    const { db, planner, clock } = keeping;
    for (const kind of ['firstWeather', 'settle', 'plan'] as const) {
      await planner.perform({ kind, groupId, nowMs: clock.now() }, 'asked');
    }
    await noteRefreshed(db, groupId, new Date(clock.now()));
  });
  await jobs.every('plans', '* * * * *', () => refreshGardens(keeping), 'inEachProcess');
}

/** The rest. */
export async function startRoutine(parts: RoutineParts): Promise<void> {
  const { services, jobs, mailer, backups, backupThread, faults, forgetGarden, clearIdleDemos, findDriver, log } =
    parts;
  const { db, clock, live } = services;
  await jobs.work<MailJob>(MAIL_QUEUE, (job) => mailer.send(openMail(services.seals, job)), { patience: 'long' });
  await jobs.work<PushJob>(PUSH_QUEUE, (job) => sendPush(services, job), { patience: 'long' });
  await notifyLostKeys(services, faults);
  await jobs.every(MESSAGES_QUEUE, '* * * * *', () => sendDueMessages(services), 'orWhenSent');
  await jobs.every(WEBHOOK_EVENTS_QUEUE, '* * * * *', () => queueWebhookEvents(services));
  await jobs.work<WebhookJob>(WEBHOOK_QUEUE, (job) => tellWebhook(services, job), {
    patience: 'long',
    orderOf: ({ webhookId, event }) => ({ series: webhookId, at: event.time }),
  });
  const readSensors = async () => {
    for (const groupId of await readSensorsAndHubs(db, findDriver, clock.now(), faults)) {
      await services.recalculate(groupId);
    }
  };
  await jobs.every(SENSOR_QUEUE, '* * * * *', readSensors, 'orWhenSent');
  await jobs.every('reminders', '* * * * *', () => remindByMoisture(db, clock.now(), faults));
  await jobs.every('delegations', '* * * * *', async () => {
    await endOverdue(db, forgetGarden, new Date(clock.now()));
  });
  await jobs.every('flows', '* * * * *', () => judgeFlows(db, clock.now(), faults));
  await jobs.every('calendars', '*/10 * * * *', () => refreshCalendars(services, faults));
  await jobs.every('budgets', '37 */6 * * *', () => watchBudgets(db, clock.now(), faults));
  await jobs.every('tanks', '17 * * * *', () => watchTanks(db, clock.now(), faults));
  await jobs.every('declared-levels', '27 */6 * * *', () => refreshDeclarations(services, faults, 'all'));
  await jobs.every('moved-gardens-levels', '*/10 * * * *', () => refreshDeclarations(services, faults, 'moved'));
  await jobs.every('taken-starts', '51 3 * * *', () => forgetTakenStarts(db, clock.now()));
  await openComingMonths(db, clock.now());
  // So often that a machine which is off at night does it too; mostly there is nothing to do.
  await jobs.every('readings-months', '41 */6 * * *', async () => {
    const { rolledUp, dropped, late } = await retainReadings(db, clock.now(), services.settings.readingsMonths);
    if (rolledUp.length > 0) log.info({ months: rolledUp }, 'hours of readings computed');
    if (dropped !== null) log.info({ month: dropped }, 'readings of an old month dropped, its hours stay');
    if (late > 0) log.info({ readings: late }, 'readings of months that are gone added to their hours');
  });
  await jobs.every('clear-demos', '23 3 * * *', async () => {
    const cleared = await clearIdleDemos();
    if (cleared > 0) log.info({ cleared }, 'idle demo accounts cleared away');
  });
  await jobs.every('forget', '11 3 * * *', async () => {
    await forgetOldEntries(services);
    await forgetOldKeys(services);
    await forgetMailCounts(services);
    await forgetOldLogins(services);
    await forgetOldTries(services);
    await forgetOldInvitations(db, new Date(clock.now()));
    await forgetOldAccountInvitations(db, new Date(clock.now()));
    await forgetOldFirmInvitations(db, new Date(clock.now()));
    await forgetOldAlarmContacts(db, new Date(clock.now()));
    await forgetOldMessages(db, new Date(clock.now()));
    await forgetOldTickets(db, new Date(clock.now()));
    await forgetOldCopies(db, new Date(clock.now()));
    await forgetWeatherDetails(db, new Date(clock.now()));
    await forgetStationDetails(db, new Date(clock.now()));
    await forgetSteadyFlows(db, new Date(clock.now()));
  });
  if (backups !== null) {
    const make = (task: BackupTask) => backupThread.make(task);
    await jobs.every('backup', '17 * * * *', () => backUpNightly({ db, clock, log, place: backups, make }));
  }
  await jobs.every('database-size', '29 * * * *', () => noteDatabaseSize(db, new Date(clock.now())));
  // At a minute of its own, so that not all ask at the same one.
  if (services.settings.releases !== null)
    await jobs.every('release', `${Math.floor(Math.random() * 60)} * * * *`, () => tellNewVersion(services));
  await jobs.every('forget-live-changes', '*/10 * * * *', () => live.forgetOld());
}
