export { ControlLoop, type LoopTools } from './loop.ts';
export { noteStart, type StartNote } from './restarts.ts';
