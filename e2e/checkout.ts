/** The checkout that is tested, and the Node it brings, also when the specs were started with another. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const pinnedNode = join(root, 'node_modules/.bin/node');
