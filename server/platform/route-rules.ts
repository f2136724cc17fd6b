/**
 * What every route must say of itself: who may call it, how often, how its changes are recorded, and what it is. One that
 * does not keeps the server from starting.
 */
import type { RouteOptions } from 'fastify';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why a change that this route makes has no entry of its own in the audit trail. */
    unrecorded?: string;
  }
  interface FastifyInstance {
    /** Changes of these routes are written into the audit trail. */
    recordsChanges?: true;
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Routes of libraries: the pages of the description, and the files of the dashboard. */
const OF_LIBRARIES = /^\/api\/docs(\/|$)|\*/;

/** What a route lacks; empty where all is well. `isRecorded`: whether its changes are written into the audit trail. */
export function findGaps({ url, method, config, schema }: RouteOptions, isRecorded: boolean): string[] {
  if (OF_LIBRARIES.test(url)) return [];
  const isChange = [method].flat().some((one) => !READS.has(one));
  const { hide, summary, tags, response } = (schema ?? {}) as Record<string, unknown>;
  const isDescribed = hide === true || (!!summary && Array.isArray(tags) && tags.length > 0 && !!response);
  return [
    ...(config?.access ? [] : ['who may call it (config.access)']),
    // Calls of an account are counted by that account anyway.
    ...(config?.access === 'anyone' && !config.limit ? ['a limit (config.limit)'] : []),
    ...(isChange && !isRecorded && !config?.unrecorded
      ? ['the audit trail (recordChanges, or why not: config.unrecorded)']
      : []),
    ...(isDescribed ? [] : ['a description (summary, tags, response), or that it is hidden']),
  ];
}

/** Requires the rules of all routes that `app` gets after this call. */
export function requireRouteRules(app: App): void {
  app.addHook('onRoute', function (route) {
    const gaps = findGaps(route, this.recordsChanges === true);
    if (gaps.length > 0) throw new Error(`${route.method} ${route.url} lacks ${gaps.join(', ')}.`);
  });
}
