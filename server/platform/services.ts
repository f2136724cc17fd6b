/** What every noun is given to work with; made once in app.ts. */
import type { Recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from './clock.ts';
import type { Database } from './database/connect.ts';
import type { Settings } from './env.ts';
import type { Jobs } from './jobs.ts';
import type { Translate } from './language.ts';
import type { LiveHub } from './live/hub.ts';
import type { SessionCookies } from './session-cookie.ts';

export interface Services {
  db: Database;
  clock: Clock;
  settings: Pick<Settings, 'demo' | 'forumUrl' | 'baseUrl' | 'dashboardDir'>;
  translate: Translate;
  cookies: SessionCookies;
  jobs: Jobs;
  live: LiveHub;
  /** Makes a garden's plan anew; returns whether one was laid down. */
  plan: (groupId: GroupId) => Promise<boolean>;
  /** Takes a change up into a garden's plan; waits for it, 10 s at most. Call it after the change is committed. */
  recalculate: (groupId: GroupId, locale: Locale) => Promise<Recalculation>;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;
