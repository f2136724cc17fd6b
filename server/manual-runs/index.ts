export { manualRunRoutes } from './routes.ts';
export {
  refuseDeadDevice,
  refuseEndless,
  refuseUnstartable,
  startManualRuns,
  startProgramNow,
  stopOne,
} from './service.ts';
