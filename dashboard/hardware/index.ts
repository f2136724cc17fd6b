export { FindHardware } from './find-hardware-part.ts';
