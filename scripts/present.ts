/**
 * The current time in unit tests, epoch milliseconds, set by scripts/test-date.ts. On the server a test asks
 * `server.clock.now()`.
 */
export const present = () => Date.now();
