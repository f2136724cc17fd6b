import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { NotYours } from '../../page-kit/frame/not-yours.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { type SettingsPage, settingsPages } from '../menu.ts';
import { describeSituation } from './menu-entries.ts';

/** Each page below the schedule is a page of settings as well, with the same people turned away. A zone may be a sensor's. */
const SAME_AS: Record<string, readonly SettingsPage[]> = {
  '/schedule/ProgramsSetting': ['programs'],
  '/schedule/regulations': ['regulations'],
  '/schedule/RestrictionsSetting': ['restrictions'],
  '/schedule/zones': ['zones', 'sensors'],
  '/schedule/SensorsSetting': ['sensors'],
};

/** These lead back by themselves: to the schedule, or to the zone they belong to. */
const HAVE_OWN_WAY_BACK = [
  '/schedule/ProgramsSetting',
  '/schedule/RestrictionsSetting',
  '/schedule/zones/ZoneSpecies',
  '/schedule/zones/ZonePlants',
];

export default function ScheduleSubPage(): ReactNode {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const allowed = settingsPages(describeSituation(useCurrentIndex()));
  const page = Object.keys(SAME_AS).find((start) => path.startsWith(start)) ?? '';
  if (!SAME_AS[page]?.some((same) => allowed.includes(same))) return <NotYours />;
  return (
    <>
      {!HAVE_OWN_WAY_BACK.includes(path) && (
        <PageLink to="/schedule" isBack>
          {t('title.schedule')}
        </PageLink>
      )}
      <Outlet />
    </>
  );
}
