/** The checkout that is tested, and the Node it brings, also when the specs were started with another. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** As `npm start` gives it to Node.js. */
export const SMALL_MEMORY = '--max-semi-space-size=2';

export const pinnedNode = join(root, 'node_modules/.bin/node');
