/**
 * Set-up of every unit test: sets the date to SLUICE_TEST_DATE, also for processes that it starts. Each test file
 * starts at that instant; from there time runs on. Neither the test nor the product sees the real date.
 */
import { pathToFileURL } from 'node:url';
import { startClockAt } from './shifted-clock.mjs';

/** An ordinary day in the growing season, at an hour at which nothing else is due. */
const USUAL = '2026-06-17T10:00:00Z';

const stated = process.env.SLUICE_TEST_DATE || USUAL;
const startsAt = Date.parse(stated);
if (Number.isNaN(startsAt)) throw new Error(`SLUICE_TEST_DATE=${stated} is no instant. Write it like this: ${USUAL}`);
process.env.NODE_OPTIONS = `--import=${pathToFileURL(`${import.meta.dirname}/shifted-clock.mjs`)}`;
startClockAt(startsAt);
