import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { useLoadedHubs } from '../../hubs/index.ts';
import { NotYours } from '../../page-kit/frame/not-yours.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findTitle, listSettingsPages, SETTINGS_PARTS, SETTINGS_PATHS } from '../menu.ts';
import { CONTENT, followIntoSettings } from './focus-content.ts';
import { describeSituation } from './menu-entries.ts';
import classes from './settings-frame.module.css';
import { SETTINGS_PAGE_ICONS } from './settings-icons.ts';
import { FoundSettings, SettingsSearch } from './settings-search.tsx';
import { describeSettings } from './settings-state.ts';

const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** The pages that this garden and this role have, as a list; beside it, or in its place on a phone, the one that is open. */
export default function SettingsFrame() {
  const { t, i18n } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const index = useCurrentIndex();
  const hubs = useLoadedHubs();
  const display = useDisplay();
  const now = useNow();
  const [searched, setSearched] = useState('');
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const reader = { t, ...display, now, joinNames: (names: string[]) => list.format(names) };
  const situation = describeSituation(index);
  const allowed = listSettingsPages(situation);
  const open = Object.entries(SETTINGS_PATHS).find(([, page]) => isWithin(path, page))?.[0];
  /** The page of the server says itself whom it is for: the first account finds it before it is in the list. */
  const isOpen = path !== '/settings';
  /** Nearly every page behind the list has fields: they come while the list is being read. */
  useEffect(() => void import('../../ui/form/mantine-field-styles.ts').catch(() => undefined), []);
  useEffect(followIntoSettings, []);
  return (
    <div className={classes.frame} data-open={isOpen || undefined}>
      <nav className={classes.list} aria-label={t('title.settings')}>
        <SettingsSearch text={searched} onChange={setSearched} />
        {searched.trim() !== '' && <FoundSettings text={searched} onFollow={() => setSearched('')} />}
        {searched.trim() === '' &&
          Object.entries(SETTINGS_PARTS).map(([part, pages]) => {
            const shown = pages.filter((page) => allowed.includes(page));
            if (shown.length === 0) return null;
            return (
              <div key={part} className={classes.part}>
                <h2 id={`settings-${part}`} className={classes.partTitle}>
                  {t(`settingsPart.${part as keyof typeof SETTINGS_PARTS}`)}
                </h2>
                <ul aria-labelledby={`settings-${part}`}>
                  {shown.map((page) => {
                    const Icon = SETTINGS_PAGE_ICONS[page];
                    const state = describeSettings(page, index, reader, hubs);
                    return (
                      <li key={page}>
                        <Link to={SETTINGS_PATHS[page]} className={classes.link}>
                          <Icon size={22} stroke={1.6} aria-hidden="true" />
                          <span className={classes.words}>
                            <span>{t(`title.${findTitle(page, situation)}`)}</span> {/* The space is read. */}
                            {state && (
                              <span className={classes.state} title={state}>
                                {state}
                              </span>
                            )}
                          </span>
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </div>
            );
          })}
      </nav>
      <section
        id={isOpen ? CONTENT.settingsPage : undefined}
        tabIndex={-1}
        aria-labelledby={CONTENT.title}
        className={classes.page}
      >
        {isOpen && open !== undefined && open !== 'server' && !(allowed as readonly string[]).includes(open) ? (
          <NotYours />
        ) : (
          <Outlet />
        )}
      </section>
    </div>
  );
}
