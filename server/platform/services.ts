/** What every noun is given to work with; made once in app.ts. */
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
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;
