/**
 * The present as a unit test may know it, epoch milliseconds: scripts/test-date.ts has stated it. On the server a test
 * asks `server.clock.now()`.
 */
export const present = () => Date.now();
