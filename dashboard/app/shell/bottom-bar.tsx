import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './bottom-bar.module.css';
import { MAIN_PAGE_ICONS, type MenuEntry } from './menu-entries.ts';

/** The main pages in a bar at the bottom, on a phone. */
export function BottomBar({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.bar} aria-label={t('navigation.main')} data-bottom-bar>
      {entries.map(({ page, path, title }) => {
        const Icon = MAIN_PAGE_ICONS[page];
        return (
          <Link key={page} to={path} className={classes.link}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <span>{title}</span>
          </Link>
        );
      })}
    </nav>
  );
}
