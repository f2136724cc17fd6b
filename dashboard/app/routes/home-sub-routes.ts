/** Pages below home: those of zones and sensors, and the newcomer's path. */
import { subject } from '../../page-kit/frame/subject.ts';
import { shellPage } from './pages.ts';
import { sensorPage, zonePages } from './thing-pages.ts';

export const homeSubRoutes = [
  ...zonePages(shellPage, '/home'),
  shellPage('/home/sensors', () => import('../../sensors/sensors-page.tsx')),
  sensorPage(shellPage, '/home'),
  shellPage('/home/ZoneWalk', () => import('../zone-walk/zone-walk-page.tsx'), {
    search: subject('device'),
  }),
  shellPage('/newcomer', () => import('../newcomer/newcomer-page.tsx'), { search: subject('step') }),
] as const;
