/**
 * What closes a valve, as it is stored when it is opened (docs/decisions/0098): the service and the entity, so that it is
 * closed the same way whatever Home Assistant says of it later.
 */
import { parseStored, textOf } from '../mqtt/announced-fields.ts';

interface StoredClose {
  service: string;
  /** The id of its registry entry, or its entity id where it has none. */
  entity: string;
}

export const formatClose = ({ service, entity }: StoredClose): string => JSON.stringify({ service, entity });

/** Null for what `formatClose` has not written. */
export function parseClose(closeCommand: string): StoredClose | null {
  return parseStored(closeCommand, (fields) => {
    const service = textOf(fields.service);
    const entity = textOf(fields.entity);
    return service === null || entity === null ? null : { service, entity };
  });
}
