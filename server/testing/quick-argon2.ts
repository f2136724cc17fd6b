/**
 * Stands in the place of the library in unit tests (vitest.config.ts): its own hashes, as cheap as it makes them, since
 * thousands of accounts of tests need no protection. A hash says what it cost, so the product reads them as any other;
 * server/main.test.ts and the specs in the browser run with the product's.
 */
import { createRequire } from 'node:module';

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const hash = (password: string) => library.hash(password, { memoryCost: 8, timeCost: 1 });
export const verify = library.verify;
