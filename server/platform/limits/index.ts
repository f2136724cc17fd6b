export { limitCalls, tooManyRequests } from './call-limits.ts';
export { Counts, EVERYBODY } from './counts.ts';
export { refuseTooMany } from './garden-caps.ts';
export { takeTurn } from './garden-turns.ts';
export { forgetOldTries } from './kept-waits.ts';
export { isThisMachine, networkOf } from './network.ts';
export { limitConnections, limitUnderWay, tooBusy } from './under-way.ts';
