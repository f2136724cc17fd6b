/** Pages below home: those of zones and sensors, and the newcomer's path. */
import { subject } from '../../page-kit/subject.ts';
import { readingPart, wateringPart, wholePart } from '../../platform/page-part.ts';
import { shellPage } from './pages.ts';

export const homeSubRoutes = [
  shellPage('/home/zones', () => import('../zone-place/zones-page.tsx'), {
    search: subject('zone'),
    part: readingPart,
  }),
  shellPage('/home/zones/ZoneSpecies', () => import('../../zones/zone-species-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
  shellPage('/home/zones/ZonePlants', () => import('../../zones/zone-plants-page.tsx'), {
    search: subject('zone'),
    part: wateringPart,
  }),
  shellPage('/home/sensors', () => import('../../sensors/sensors-page.tsx'), { part: wateringPart }),
  shellPage('/home/SensorsSetting', () => import('../../sensors/sensor-setting-page.tsx'), {
    search: subject('sensor'),
    part: wateringPart,
  }),
  shellPage('/home/ZoneWalk', () => import('../zone-walk/zone-walk-page.tsx'), {
    search: subject('device'),
    part: wateringPart,
  }),
  shellPage('/newcomer', () => import('../newcomer/newcomer-page.tsx'), {
    search: subject('step'),
    part: wholePart,
  }),
] as const;
