export { ControlLoop } from './loop.ts';
