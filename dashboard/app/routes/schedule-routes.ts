import { createRoute } from '@tanstack/react-router';
import { laterPart } from '../../platform/page-part.ts';
import { shell } from './roots.ts';

const schedule = createRoute({
  getParentRoute: () => shell,
  path: '/schedule',
  component: laterPart(() => import('../schedule-page.tsx')),
});

export const scheduleRoutes = [schedule] as const;
