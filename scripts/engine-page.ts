/** `npm run engine-page`: writes docs/engine.md from the engine itself. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { enginePage } from '../engine/proof/week/page.ts';

writeFileSync(resolve(import.meta.dirname, '../docs/engine.md'), enginePage());
