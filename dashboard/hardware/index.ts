export { FindHardware } from './find-hardware.tsx';
