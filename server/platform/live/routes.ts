/** Live updates as server-sent events. */
import type { ServerResponse } from 'node:http';
import type { LiveChange } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { z } from 'zod';
import { requireAccount } from '../account-of-request.ts';
import { AppError } from '../errors.ts';
import { Counts, EVERYBODY, isThisMachine, networkOf, tooBusy } from '../limits/index.ts';
import type { App, Services } from '../services.ts';
import type { Change } from './hub.ts';

/** Pages count the line as dead after two of them. */
const HEARTBEAT_MS = 5_000;
/** Every so many changes it is checked that the session is still valid. */
const BEATS_PER_CHECK = 3;
/** Home Assistant packs texts that it passes on, events too, and then they wait until a packet is full. */
const UNPACKED = 'application/octet-stream';
const EXAMPLE = 'id: 1042\nevent: change\ndata: {"group_id":null,"topics":["profile"]}\n\n';

/** `groupIdsOf`: the groups a user may see; read again whenever the user's shares change. */
export async function liveRoutes(
  app: App,
  { live }: Services,
  readGroupIds: (userId: UserId) => Promise<GroupId[]>,
  isSessionGood: (tokenHash: string) => Promise<boolean>,
): Promise<void> {
  const open = new Set<ServerResponse>();
  /** Open streams by account, by network, and in all. */
  const streamsOf = new Counts();
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end();
  });

  app.get(
    '/live',
    {
      config: { access: 'signedIn' },
      schema: {
        tags: ['live'],
        summary: 'What changes, as server-sent events',
        description: 'Events `change`, `reset` and `ended`; resumes after `Last-Event-ID`.',
        response: {
          200: {
            description: 'A stream that stays open',
            content: { 'text/event-stream': { schema: z.string().meta({ examples: [EXAMPLE] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id: userId, tokenHash, gardenId } = requireAccount(request);
      const readGroups = async () =>
        new Set((await readGroupIds(userId)).filter((id) => gardenId === null || id === gardenId));
      const network = networkOf(request.fromAddress);
      const tooMany = (most: number) =>
        new AppError('tooManyRequests', { message: 'errors.tooManyStreams', figures: { most } });
      if (streamsOf.of(userId) >= LIMITS.liveStreamsMax) throw tooMany(LIMITS.liveStreamsMax);
      if (streamsOf.of(network) >= LIMITS.liveStreamsOfNetwork && !isThisMachine(request.fromAddress))
        throw tooMany(LIMITS.liveStreamsOfNetwork);
      if (streamsOf.of(EVERYBODY) >= LIMITS.liveStreamsOfAll) throw tooBusy();
      const { raw } = reply;
      for (const key of [userId, network, EVERYBODY]) raw.once('close', streamsOf.begin(key));
      // It stays open and does nothing: it does not count as a request under way.
      request.endUnderWay?.();
      let groups = await readGroups();
      reply.hijack();
      raw.writeHead(200, {
        'content-type': request.isIngress ? UNPACKED : 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const endIfOver = async (): Promise<boolean> => {
        const isOver = !(await isSessionGood(tokenHash).catch(() => true));
        if (isOver) raw.end('event: ended\ndata: {}\n\n');
        return isOver;
      };
      const tell = async (change: Change): Promise<void> => {
        if (change.userId === userId) {
          // Signing out is announced too: this page's session may have ended.
          if (change.topics.includes('profile') && (await endIfOver())) return;
          if (change.topics.includes('group')) {
            void readGroups().then((ids) => {
              groups = ids;
            });
          }
        } else if (change.groupId === null || !groups.has(change.groupId)) return;
        const data: LiveChange = { group_id: change.groupId, topics: change.topics };
        raw.write(`id: ${change.id}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`);
      };
      raw.write('retry: 1000\n: here\n\n');
      const unwatch = live.watch({ tell });
      const lastSeen = Number(request.headers['last-event-id']);
      if (Number.isInteger(lastSeen)) {
        const missed = await live.since(lastSeen);
        if (missed) for (const change of missed) await tell(change);
        else raw.write('event: reset\ndata: {}\n\n');
      }
      let beats = 0;
      const heartbeat = setInterval(async () => {
        beats += 1;
        if (beats % BEATS_PER_CHECK === 0 && (await endIfOver())) return;
        raw.write(': here\n\n');
      }, HEARTBEAT_MS);
      open.add(raw);
      const leave = () => {
        open.delete(raw);
        clearInterval(heartbeat);
        unwatch();
      };
      raw.on('close', leave);
      raw.on('error', leave);
    },
  );
}
