/** Pages about one thing, which stand in several places: a zone's are opened from home, the calendar and the settings. */
import type { AnyRoute } from '@tanstack/react-router';
import { subject } from '../../page-kit/frame/subject.ts';
import type { pagesIn } from './pages.ts';

type PageIn<Parent extends AnyRoute> = ReturnType<typeof pagesIn<Parent>>;

/** @param under the address of what they are opened from */
export const zonePages = <Parent extends AnyRoute, const Under extends string>(page: PageIn<Parent>, under: Under) =>
  [
    page(`${under}/zones`, () => import('../zone-place/zones-page.tsx'), {
      search: subject('zone'),
    }),
    page(`${under}/zones/ZoneSpecies`, () => import('../../zones/planting/zone-species-page.tsx'), {
      search: subject('zone'),
    }),
    page(`${under}/zones/ZonePlants`, () => import('../../zones/planting/zone-plants-page.tsx'), {
      search: subject('zone'),
    }),
  ] as const;

export const sensorPage = <Parent extends AnyRoute, const Under extends string>(page: PageIn<Parent>, under: Under) =>
  page(`${under}/SensorsSetting`, () => import('../../sensors/sensor-setting-page.tsx'), {
    search: subject('sensor'),
  });

export const programPage = <Parent extends AnyRoute, const Under extends string>(page: PageIn<Parent>, under: Under) =>
  page(`${under}/ProgramsSetting`, () => import('../../programs/program-page.tsx'), {
    search: subject('program', 'reminder'),
  });

export const restrictionPage = <Parent extends AnyRoute, const Under extends string>(
  page: PageIn<Parent>,
  under: Under,
) =>
  page(`${under}/RestrictionsSetting`, () => import('../../restrictions/restriction-page.tsx'), {
    search: subject('restriction'),
  });
