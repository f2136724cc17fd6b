export { ControlLoop, type LoopTools } from './loop.ts';
