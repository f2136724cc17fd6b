/**
 * Set-up of every unit test: it takes place on SLUICE_TEST_DATE, and so do the processes that it starts. Each file
 * begins at that instant; from there time runs on. Neither it nor the product it tests sees the real date.
 */
import { pathToFileURL } from 'node:url';

/** In the growing season, on a day like any other, at no hour at which something else is due. */
const USUAL = '2026-06-17T10:00:00Z';

const stated = process.env.SLUICE_TEST_DATE || USUAL;
const startsAt = Date.parse(stated);
if (Number.isNaN(startsAt)) throw new Error(`SLUICE_TEST_DATE=${stated} is no instant. Write it like this: ${USUAL}`);
process.env.SLUICE_CLOCK_SHIFT_MS = String(startsAt - Date.now());
process.env.NODE_OPTIONS = `--import=${pathToFileURL(`${import.meta.dirname}/shifted-clock.mjs`)}`;
await import('./shifted-clock.mjs');
