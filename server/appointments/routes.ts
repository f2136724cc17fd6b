import { randomUUIDv7 } from 'node:crypto';
import { appointmentCalls } from '@sluice/contract/appointments';
import type { GroupId, SubscribedCalendarId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { requireGroup } from '../groups/index.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { isOwnAddress } from '../platform/outside-post.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import { permitGroup, permitStored } from '../users/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { presentCalendar } from './present.ts';
import { askCalendar, refreshCalendar, storeOutcome } from './read-calendar.ts';
import {
  appointmentsOf,
  type CalendarRow,
  calendarsOf,
  deleteCalendar,
  findCalendar,
  ignoreAppointment,
  insertCalendar,
  updateUnchangedCalendar,
} from './store.ts';

export async function appointmentRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, settings, read } = services;
  const permitted = permitStored(db, findCalendar);

  const list = async (groupId: GroupId) => {
    const rows = await calendarsOf(db, groupId);
    const appointments = await appointmentsOf(
      db,
      rows.map(({ id }) => id),
    );
    const zones = await zonesOfGroup(db, groupId);
    return rows.map((row) => presentCalendar(row, appointments, zones));
  };

  const answerWith = async (
    groupId: GroupId,
    id: SubscribedCalendarId,
    isPlanned: boolean,
    request: FastifyRequest,
  ) => {
    const recalculation = isPlanned ? await services.recalculate(groupId, request) : null;
    const calendar = (await list(groupId)).find((one) => one.id === id);
    if (!calendar) throw notFound();
    return { subscribed_calendar: calendar, recalculation };
  };

  serveCalls(app, 'appointments', appointmentCalls, {
    'GET /groups/:id/subscribed_calendars': async (request) => ({
      subscribed_calendars: await list(await permitGroup(db, request)),
    }),

    'POST /groups/:id/subscribed_calendars': async (request) => {
      const groupId = await permitGroup(db, request);
      const { name, url, keywords, dry_hours: dryHours } = request.body;
      if (!settings.localWebhooks && isOwnAddress(url)) throw invalid('url', 'validation.calendar.privateAddress');
      const { timeZone } = await requireGroup(db, groupId);
      const outcome = await askCalendar(read, { url, keywords }, timeZone, clock.now());
      const { fault, appointments } = outcome;
      if (fault !== null && appointments === null) throw invalid('url', `validation.calendar.${fault}`);
      const row: CalendarRow = {
        id: randomUUIDv7() as SubscribedCalendarId,
        ...{ groupId, name, url, keywords, dryHours },
        ...{ askedAt: null, readAt: null, fault: null, version: 1 },
      };
      await changeGarden(db, groupId, async (tx) => {
        await insertCalendar(tx, row);
      });
      await storeOutcome(services, row, outcome);
      return answerWith(groupId, row.id, true, request);
    },

    'PATCH /subscribed_calendars/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      const { version, name, keywords, dry_hours: dryHours } = request.body;
      refuseStale(row, version);
      const change = differences<CalendarRow>(row, {
        ...(name !== undefined && { name }),
        ...(keywords && { keywords }),
        ...(dryHours !== undefined && { dryHours }),
      });
      if (change === null) return answerWith(row.groupId, row.id, false, request);
      const changed = { ...row, ...change, version: row.version + 1 };
      await changeGarden(db, row.groupId, async (tx) => {
        if (!(await updateUnchangedCalendar(tx, row, { ...change, version: changed.version }))) throw changedByOther();
      });
      if (keywords) await refreshCalendar(services, changed);
      return answerWith(row.groupId, row.id, true, request);
    },

    'POST /subscribed_calendars/:id/read': async (request) => {
      const row = await permitted(request, request.params.id);
      const isOther = await refreshCalendar(services, row);
      return answerWith(row.groupId, row.id, isOther, request);
    },

    'PUT /subscribed_calendars/:id/ignored': async (request) => {
      const row = await permitted(request, request.params.id);
      const { uid, starts_at, is_ignored: isIgnored } = request.body;
      await changeGarden(db, row.groupId, async (tx) => {
        const startsAt = new Date(starts_at);
        if (!(await ignoreAppointment(tx, { calendarId: row.id, uid, startsAt, isIgnored }))) throw notFound();
      });
      return answerWith(row.groupId, row.id, true, request);
    },

    'DELETE /subscribed_calendars/:id': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      await changeGarden(db, groupId, async (tx) => {
        await deleteCalendar(tx, id);
      });
      return { recalculation: await services.recalculate(groupId, request) };
    },
  });
}
