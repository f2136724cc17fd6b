import type { CurrentGroup } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';

/**
 * Reads a garden as its index shows it to whoever asks, for nouns that answer with a part of it. `overview` knows how,
 * and app.ts passes it in.
 */
export type ReadGarden = (request: FastifyRequest, groupId: GroupId) => Promise<CurrentGroup>;
