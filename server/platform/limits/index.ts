export { limitCalls, tooManyRequests } from './call-limits.ts';
export { Counts, EVERYBODY } from './counts.ts';
export { refuseTooMany } from './garden-caps.ts';
export { takeTurn } from './garden-turns.ts';
export { isThisMachine, networkOf } from './network.ts';
export { CALLS_CHANNEL, SharedCounts } from './shared-counts.ts';
export { forgetOldTries } from './stored-waits.ts';
export { limitConnections, limitUnderWay, tooBusy } from './under-way.ts';
