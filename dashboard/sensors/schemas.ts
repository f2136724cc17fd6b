import '../platform/form/zod-without-eval.ts';

export { sensorChange, sensorCreation } from '@sluice/contract/sensors';
