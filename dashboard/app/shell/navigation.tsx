import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import unseen from '../../ui/text/unseen.module.css';
import bottomBarClasses from './bottom-bar.module.css';
import { MAIN_PAGE_ICONS, type MenuEntry } from './menu-entries.ts';
import classes from './navigation.module.css';

/** Few servers have one. */
const CommunityLink = onDemand(async () => (await import('./community-link.tsx')).CommunityLink);

type Props = {
  entries: readonly MenuEntry[];
  communityUrl: string | null;
  isMini: boolean;
  switcher: ReactNode;
  /** What stands in place of the pages where a bar at the bottom has them. */
  more: ReactNode;
  onGo: () => void;
  onChangeWidth: (() => void) | null;
};

/** The drawer: the group switcher above, the pages, the forum, and the button that folds it. */
export function Navigation({ entries, communityUrl, isMini, switcher, more, onGo, onChangeWidth }: Props) {
  const { t } = useTranslation();
  const WidthIcon = isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.drawer} data-mini={isMini || undefined}>
      {switcher}
      {more}
      <ul className={classes.list} data-rest={more ? true : undefined}>
        {entries.map(({ page, path, title }) => {
          const Icon = MAIN_PAGE_ICONS[page];
          return (
            <li key={page}>
              <Link to={path} className={classes.link} title={isMini ? title : undefined} onClick={onGo}>
                <Icon size={22} stroke={1.6} aria-hidden="true" />
                <span className={isMini ? unseen.words : classes.text}>{title}</span>
              </Link>
            </li>
          );
        })}
        {communityUrl && (
          <li>
            <CommunityLink url={communityUrl} isMini={isMini} />
          </li>
        )}
      </ul>
      {onChangeWidth && (
        <ActionIcon
          size={44}
          variant="subtle"
          className={classes.width}
          aria-label={isMini ? t('navigation.expand') : t('navigation.fold')}
          title={isMini ? t('navigation.expand') : t('navigation.fold')}
          onClick={onChangeWidth}
        >
          <WidthIcon size={22} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

/** The main pages in a bar at the bottom, on a phone. */
export function BottomBar({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <nav className={bottomBarClasses.bar} aria-label={t('navigation.main')} data-bottom-bar>
      {entries.map(({ page, path, title }) => {
        const Icon = MAIN_PAGE_ICONS[page];
        return (
          <Link key={page} to={path} className={bottomBarClasses.link}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <span>{title}</span>
          </Link>
        );
      })}
    </nav>
  );
}
