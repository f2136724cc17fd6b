/** Push messages: to each browser of a person by a job of its own, encrypted for that browser (RFC 8030, 8188, 8291). */
import type { PushSubscriptionId, UserId } from '@sluice/engine/vocabulary/ids';
import { pageOfSubject } from '@sluice/engine/vocabulary/messages';
import { toLocale } from '@sluice/engine/vocabulary/people';
import webPush from 'web-push';
import type { Transaction } from '../platform/database/connect.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Translate } from '../platform/language.ts';
import type { Services } from '../platform/services.ts';
import type { UserRow } from '../users/index.ts';
import { presentNotification } from './present.ts';
import { dropSubscription, findSubscription, subscriptionsOf } from './push-store.ts';
import type { DueMessage } from './store.ts';

export const PUSH_QUEUE = 'push';

/** A push service keeps it this long for a browser that is off. */
const TIME_TO_LIVE_S = 86_400;
/** Push services take 4 KB, encrypted. */
const TEXT_MAX_CHARACTERS = 1_000;
/** The browser has gone, or was subscribed with other keys of this server. */
const GONE = [403, 404, 410];

/** The payload for the service worker (`dashboard/platform/offline/show-pushed.ts`). */
export interface PushContent {
  /** The same message is shown once, however often it arrives. */
  id: string;
  title: string;
  text: string;
  lang: string;
  isUrgent: boolean;
  /** Of the dashboard, shown when the message is pressed. */
  page: string;
}

export interface PushJob {
  subscriptionId: PushSubscriptionId;
  content: PushContent;
}

export function writePush(
  translate: Translate,
  { lang, unitSystem }: Pick<UserRow, 'lang' | 'unitSystem'>,
  { notification, groupName, isUrgent }: DueMessage,
): PushContent {
  const locale = toLocale(lang);
  const { title, text } = presentNotification(notification, translate, locale, unitSystem);
  return {
    id: notification.id,
    title: `${title} · ${groupName}`,
    text: text.slice(0, TEXT_MAX_CHARACTERS),
    lang: locale,
    isUrgent,
    page: pageOfSubject(notification.subject, notification.subjectId, notification.groupId),
  };
}

/** Returns to how many browsers it goes. */
export async function queuePush(tx: Transaction, jobs: Jobs, userId: UserId, content: PushContent): Promise<number> {
  const subscriptions = await subscriptionsOf(tx, userId);
  for (const { id } of subscriptions) {
    await jobs.send(PUSH_QUEUE, { subscriptionId: id, content } satisfies PushJob, tx);
  }
  return subscriptions.length;
}

type PushParts = Pick<Services, 'db' | 'post' | 'pushKeys' | 'settings'>;

/** Background job. Rejects when the push service did not take it: then it is tried again later. */
export async function sendPush({ db, post, pushKeys, settings }: PushParts, job: PushJob): Promise<void> {
  const subscription = await findSubscription(db, job.subscriptionId);
  if (!subscription) return;
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(job.content),
    {
      vapidDetails: { subject: findSubject(settings), ...pushKeys },
      TTL: TIME_TO_LIVE_S,
      urgency: job.content.isUrgent ? 'high' : 'normal',
      topic: job.content.id.replaceAll('-', '').slice(0, 32),
    },
  );
  const status = await post(endpoint, headers as Record<string, string>, body ?? '');
  if (GONE.includes(status)) await dropSubscription(db, subscription.id);
  else if (status >= 300) throw new Error(`the push service ${new URL(endpoint).host} answered ${status}`);
}

/** Whom a push service may write to: an address of the operator, by mail or https. */
function findSubject({ contact, identityUrl }: Services['settings']): string {
  if (contact?.includes('@') && !contact.includes('/')) return `mailto:${contact}`;
  const site = contact ?? identityUrl;
  return site.startsWith('https:') ? site : `mailto:no-reply@${new URL(identityUrl).hostname}`;
}
