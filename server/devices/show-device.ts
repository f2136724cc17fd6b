import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../platform/errors.ts';
import type { ReadGarden } from '../platform/garden-of.ts';

/** A device as the pages of its garden have it. Throws "not found" where it is there no more. */
export const showDevice =
  (readGarden: ReadGarden) => async (request: FastifyRequest, groupId: GroupId, id: DeviceId) => {
    const found = (await readGarden(request, groupId)).devices.find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return found;
  };
