import type { CurrentGroup } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';

/**
 * Reads a garden as its index shows it to a user, for nouns that answer with a part of it. Implemented by `overview`,
 * passed in by app.ts.
 */
export type ReadGarden = (request: FastifyRequest, groupId: GroupId) => Promise<CurrentGroup>;
