/** What a personal token may do of what its owner may. */
import type { Call } from '@sluice/contract/call';
import type { TokenScope } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import { AppError, notPermitted } from '../platform/errors.ts';
import type { Tag } from '../platform/openapi/tags.ts';

/** Each scope, and what it may besides what those before it may. */
const RANKS: Readonly<Record<TokenScope, number>> = { read: 0, water: 1, plan: 2, manage: 3, all: 4 };

/** Headings of the description under which the plan is changed. */
const PLANNING: ReadonlySet<string> = new Set<Tag>([
  'backup programs',
  'one-time runs',
  'preferences',
  'programs',
  'reminders',
  'restrictions',
  'schedule',
]);
/** Headings of reads that reveal nothing of a garden, or only of the garden that a token is bound to. */
const BEYOND_GARDENS: ReadonlySet<string> = new Set<Tag>(['groups', 'live', 'location', 'plants']);

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const NEEDED: Readonly<Record<Call['access'], TokenScope>> = {
  anyone: 'read',
  signedIn: 'all',
  mine: 'all',
  operator: 'all',
  // Everybody who may see the garden may make a calendar feed of their own, which lets others see it.
  see: 'manage',
  waterByHand: 'water',
  skip: 'water',
  delayForRain: 'water',
  change: 'manage',
  own: 'manage',
};

/** The least scope that a call takes; a change that says nothing takes all. */
export function neededScope(method: string, access: Call['access'] = 'signedIn', tag = ''): TokenScope {
  if (READS.has(method) && access !== 'operator') return 'read';
  return access === 'change' && PLANNING.has(tag) ? 'plan' : NEEDED[access];
}

interface Token {
  scope: TokenScope;
  /** The only garden that it reaches; null for all of its owner's. */
  gardenId: string | null;
}

/** Throws "not permitted" where the call of a request is beyond the token. Which garden it is about is asked by `permit`. */
export function refuseBeyondToken({ method, routeOptions }: FastifyRequest, { scope, gardenId }: Token): void {
  const { access, tokenScope } = routeOptions.config;
  const [tag = ''] = (routeOptions.schema as { tags?: string[] } | undefined)?.tags ?? [];
  const needed = tokenScope ?? neededScope(method, access, tag);
  if (RANKS[scope] < RANKS[needed]) {
    throw scope === 'read' && !READS.has(method)
      ? new AppError('notPermitted', { message: 'errors.tokenOnlyReads' })
      : new AppError('notPermitted', { message: 'errors.tokenScope', figures: { scope: needed } });
  }
  const isOfAccount = access === 'signedIn' || access === 'mine' || access === 'operator';
  const isReadBeyond = READS.has(method) && BEYOND_GARDENS.has(tag);
  if (gardenId !== null && isOfAccount && !isReadBeyond) throw notPermitted();
}
