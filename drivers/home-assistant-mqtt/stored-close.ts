/**
 * What closes a valve, as it is stored when it is opened (docs/decisions/0098): what its announcement said of its topics
 * and words, so that it is closed and understood the same way whatever is announced later.
 */
import { isFields, parseStored } from '../mqtt/announced-fields.ts';
import { type Entity, isComponent, parseEntity, textOf } from './entity.ts';

export const formatClose = ({ component, objectId, toClose }: Entity): string =>
  JSON.stringify({ component, objectId, config: toClose });

/** Null for what `formatClose` has not written. */
export function parseClose(closeCommand: string): Entity | null {
  return parseStored(closeCommand, ({ component, objectId, config }) => {
    const name = textOf(objectId);
    if (!isComponent(component) || name === null || !isFields(config)) return null;
    const entity = parseEntity(component, config, { topic: name, objectId: name });
    return entity?.isUnderstood ? entity : null;
  });
}
