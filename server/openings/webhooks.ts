/** Tells addresses what happens in a garden: signed, retried, each event once (docs/openings.md). */
import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@sluice/contract/openings';
import type { WebhookId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { PrivateAddressError } from '../platform/outside-post.ts';
import type { Services } from '../platform/services.ts';
import {
  allWebhooks,
  findWebhook,
  forgetOldEvents,
  newNotices,
  noteAnswer,
  noteLooked,
  runsMovedBetween,
  takeEvent,
  type WebhookRow,
} from './webhook-store.ts';

/** Background job: looks for new events, every minute. */
export const WEBHOOK_EVENTS_QUEUE = 'webhook-events';
/** Background job: posts one event. */
export const WEBHOOK_QUEUE = 'webhook';

/** Rows may commit this much later than the time they tell. */
const OVERLAP_MS = 10 * 60_000;

export interface WebhookJob {
  webhookId: WebhookId;
  event: WebhookEvent;
}

type Parts = Pick<Services, 'db' | 'clock' | 'jobs'>;

/** Queues the events of each webhook since the last look. */
export async function queueWebhookEvents({ db, clock, jobs }: Parts): Promise<void> {
  const now = new Date(clock.now());
  for (const webhook of await allWebhooks(db)) {
    const events = await findEvents(db, webhook, now);
    await db.transaction(async (tx) => {
      for (const event of events) {
        const job: WebhookJob = { webhookId: webhook.id, event };
        if (await takeEvent(tx, webhook.id, event.id, now)) await jobs.send(WEBHOOK_QUEUE, job, tx);
      }
      await noteLooked(tx, webhook.id, now);
    });
  }
  await forgetOldEvents(db, new Date(now.getTime() - DAY_MS));
}

async function findEvents(db: Parts['db'], { groupId, lookedUntil, createdAt }: WebhookRow, now: Date) {
  const from = new Date(Math.max(lookedUntil.getTime() - OVERLAP_MS, createdAt.getTime(), now.getTime() - DAY_MS / 2));
  const isIn = (at: Date | null): at is Date => at !== null && at > from && at <= now;
  const events: WebhookEvent[] = [];
  for (const run of await runsMovedBetween(db, groupId, from, now)) {
    const { id, zoneId, zoneName, deviceId, source, openedAt, closedAt } = run;
    const data = { run_id: id, zone_id: zoneId, zone_name: zoneName, device_id: deviceId, source };
    if (isIn(openedAt))
      events.push({ id: `${id}-started`, type: 'run.started', time: openedAt.toISOString(), group_id: groupId, data });
    if (isIn(closedAt) && run.phase === 'ENDED') {
      const openMs = openedAt ? closedAt.getTime() - openedAt.getTime() : 0;
      const end = { outcome: run.outcome, open_s: Math.round(openMs / 1000), volume_l: run.volumeL };
      const time = closedAt.toISOString();
      events.push({ id: `${id}-ended`, type: 'run.ended', time, group_id: groupId, data: { ...data, ...end } });
    }
  }
  for (const { id, key, figures, subject, subjectId, notifyAt } of await newNotices(db, groupId, from, now))
    events.push({
      id,
      type: 'notification',
      time: notifyAt.toISOString(),
      group_id: groupId,
      data: { key, figures, subject, subject_id: subjectId },
    });
  return events.sort((one, other) => one.time.localeCompare(other.time));
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 by the webhook's secret over the seconds, a dot, and the body. */
export function signEvent(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

type Sender = Pick<Services, 'db' | 'clock' | 'post'>;

/** Rejects when the address did not take it: then it is tried again later. */
export async function tellWebhook(sender: Sender, { webhookId, event }: WebhookJob): Promise<void> {
  const webhook = await findWebhook(sender.db, webhookId);
  if (!webhook) return;
  const answer = await deliver(sender, webhook, event);
  // What the server may not call or sign, it may not later either.
  if (answer === 'private_address' || answer === 'key_lost') return;
  if (answer === 'unreachable' || answer >= 300) throw new Error(`webhook ${webhookId}: ${answer}`);
}

/** Calls the address once, now; what came of it is stored as of any other event. */
export async function testWebhook(sender: Sender, webhook: WebhookRow): Promise<void> {
  const time = new Date(sender.clock.now()).toISOString();
  const event = { id: `test-${randomUUID()}`, type: 'test', time, group_id: webhook.groupId, data: {} } as const;
  await deliver(sender, webhook, event);
}

async function deliver({ db, clock, post }: Sender, webhook: WebhookRow, event: WebhookEvent) {
  const at = clock.now();
  // Anybody can sign with the empty text that is read where the sealing key is another.
  if (webhook.secret === '') {
    await noteAnswer(db, webhook.id, 'key_lost', new Date(at));
    return 'key_lost';
  }
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sluice',
    'sluice-event': event.type,
    'sluice-delivery': event.id,
    'sluice-signature': signEvent(webhook.secret, body, at),
  };
  const answer = await post(webhook.url, headers, body).catch((error) =>
    error instanceof PrivateAddressError ? ('private_address' as const) : ('unreachable' as const),
  );
  await noteAnswer(db, webhook.id, String(answer), new Date(at));
  return answer;
}
