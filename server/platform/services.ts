/** Services that every noun gets; made once in app.ts. */
import type { Recalculation } from '@sluice/contract/schedule';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/connect.ts';
import type { Settings } from './env.ts';
import type { Jobs } from './jobs.ts';
import type { Translate } from './language.ts';
import type { SharedCounts } from './limits/index.ts';
import type { LiveHub } from './live/hub.ts';
import type { OutsidePost, OutsideRead } from './outside-post.ts';
import type { PushKeys } from './push-keys.ts';
import type { SealedTexts } from './sealed-texts.ts';
import type { SessionCookies } from './session-cookie.ts';
import type { SignedLinks } from './signed-links.ts';

export interface Services {
  db: Database;
  clock: Clock;
  settings: Pick<
    Settings,
    | 'demo'
    | 'openId'
    | 'forumUrl'
    | 'baseUrl'
    | 'identityUrl'
    | 'dashboardDir'
    | 'smtpUrl'
    | 'contact'
    | 'localWebhooks'
    | 'metricsToken'
    | 'releases'
    | 'registration'
    | 'isOnlyHere'
    | 'trustedProxies'
    | 'ingressProxy'
    | 'readingsMonths'
    | 'appleHomePort'
    | 'matterPort'
    | 'vigieau'
  >;
  translate: Translate;
  cookies: SessionCookies;
  links: SignedLinks;
  seals: SealedTexts;
  pushKeys: PushKeys;
  post: OutsidePost;
  read: OutsideRead;
  jobs: Jobs;
  live: LiveHub;
  /** Calls, counted over all processes. */
  counts: SharedCounts;
  /** Whether there is an MQTT broker, to which sensors may publish. */
  hasBroker: boolean;
  /** Whether a broker that outlives us can close valves of this kind of hardware that have no timer. */
  holdsByWill: (kind: DriverKind) => boolean;
  /** Makes a garden's plan again; returns whether one was stored. */
  plan: (groupId: GroupId) => Promise<boolean>;
  /** Nothing of a garden's plan is started until a new one is stored. Call it in the transaction that moves the garden. */
  awaitNewPlan: (tx: Transaction, groupId: GroupId) => Promise<void>;
  /**
   * Recalculates a garden's plan after the change of a request, and says in its language how that went; waits at most
   * 10 s. Call it after the commit.
   */
  recalculate: (groupId: GroupId, request?: FastifyRequest) => Promise<Recalculation>;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;
