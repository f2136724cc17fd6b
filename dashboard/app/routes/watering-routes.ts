/** Settings of how the garden is watered; each route is one line in the list. */
import { createRoute } from '@tanstack/react-router';
import { laterPart } from '../../platform/page-part.ts';
import { settings } from './roots.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const programs = createRoute({
  getParentRoute: () => settings,
  path: '/programs',
  component: laterPart(() => import('../../programs/programs-page.tsx')),
});

/** What a program's page is about; without a name it is a new one. */
export const programSearch = ({ program, reminder }: Record<string, unknown>) => ({
  ...(text(program) && { program: text(program) }),
  ...(text(reminder) && { reminder: text(reminder) }),
});

const program = createRoute({
  getParentRoute: () => settings,
  path: '/programs/ProgramsSetting',
  validateSearch: programSearch,
  component: laterPart(() => import('../../programs/program-page.tsx')),
});

const restrictions = createRoute({
  getParentRoute: () => settings,
  path: '/restrictions',
  component: laterPart(() => import('../../restrictions/restrictions-page.tsx')),
});

export const restrictionSearch = ({ restriction }: Record<string, unknown>) =>
  text(restriction) ? { restriction: text(restriction) } : {};

const restriction = createRoute({
  getParentRoute: () => settings,
  path: '/restrictions/RestrictionsSetting',
  validateSearch: restrictionSearch,
  component: laterPart(() => import('../../restrictions/restriction-page.tsx')),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  component: laterPart(() => import('../../preferences/preferences-page.tsx')),
});

const scheduling = createRoute({
  getParentRoute: () => settings,
  path: '/preferences/SchedulingSetting',
  component: laterPart(() => import('../../preferences/scheduling-page.tsx')),
});

const rain = createRoute({
  getParentRoute: () => settings,
  path: '/preferences/RainSetting',
  component: laterPart(() => import('../../preferences/rain-page.tsx')),
});

const temperature = createRoute({
  getParentRoute: () => settings,
  path: '/preferences/TemperatureSetting',
  component: laterPart(() => import('../../preferences/temperature-page.tsx')),
});

const wind = createRoute({
  getParentRoute: () => settings,
  path: '/preferences/WindSetting',
  component: laterPart(() => import('../../preferences/wind-page.tsx')),
});

const syncFrequency = createRoute({
  getParentRoute: () => settings,
  path: '/preferences/SyncFrequencySetting',
  component: laterPart(() => import('../../preferences/sync-frequency-page.tsx')),
});

const regulations = createRoute({
  getParentRoute: () => settings,
  path: '/regulations',
  component: laterPart(() => import('../../regulations/regulations-page.tsx')),
});

export const wateringRoutes = [
  programs,
  program,
  restrictions,
  restriction,
  preferences,
  scheduling,
  rain,
  temperature,
  wind,
  syncFrequency,
  regulations,
] as const;
