export { limitCalls, tooManyRequests } from './call-limits.ts';
export { refuseTooMany } from './garden-caps.ts';
export { takeTurn } from './garden-turns.ts';
export { forgetOldTries } from './kept-waits.ts';
export { limitUnderWay, tooBusy } from './under-way.ts';
