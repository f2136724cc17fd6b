import { rowsOfGroup, versionedRowStore } from '../platform/database/row-store.ts';
import { restrictions } from './tables.ts';

export type RestrictionRow = typeof restrictions.$inferSelect;

export const {
  find: findRestriction,
  insert: insertRestriction,
  updateUnchanged: updateRestriction,
  remove: deleteRestriction,
} = versionedRowStore(restrictions);

export const readRestrictions = rowsOfGroup(restrictions, restrictions.id);
