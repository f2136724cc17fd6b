export { OverdueValves, QUIET_S } from './close-overdue.ts';
export { ControlLoop, type LoopTools } from './loop.ts';
export { noteStart, type StartNote } from './restarts.ts';
