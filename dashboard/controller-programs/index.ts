export { ControllerPrograms } from './controller-programs.tsx';
