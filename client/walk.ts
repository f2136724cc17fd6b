/** How a program uses the client; server/client.test.ts runs it on a real server. */
import type { Schemas, SluiceClient } from './index.js';

/** Throws the server's own words where it refused. */
const take = <Data>(answer: { data?: { data: Data }; error?: Schemas['Failure'] }): Data => {
  if (answer.data) return answer.data.data;
  throw new Error(answer.error?.errors.map(({ message }) => message).join(' '));
};

/** Waters a zone every morning at six, and returns the days on which it is planned. */
export async function waterInTheMornings(sluice: SluiceClient, groupId: string, zoneId: string, firstDay: string) {
  const path = { id: groupId };
  const made = take(
    await sluice.POST('/api/v1/groups/{id}/programs', {
      params: { path, header: { 'Idempotency-Key': `mornings-${zoneId}` } },
      body: {
        name: 'Mornings',
        start_day: firstDay,
        start_time: '06:00',
        repeat: 'interval',
        interval_days: 1,
        zones: [{ zone_id: zoneId, duration_s: 600 }],
      },
    }),
  );
  const { schedules } = take(
    await sluice.GET('/api/v1/groups/{id}/schedules', { params: { path, query: { zones: [zoneId] } } }),
  );
  const days = schedules.filter(({ program_id }) => program_id === made.program.id).map(({ local_date }) => local_date);
  return { program: made.program, days };
}
