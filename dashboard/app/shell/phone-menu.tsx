import type { Index } from '@sluice/contract/groups';
import { IconDroplets, IconSearch, IconUmbrella } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findTitle, listSettingsPages, SETTINGS_PARTS, SETTINGS_PATHS } from '../menu.ts';
import { shortcutsStore } from '../shortcuts/shortcuts-store.ts';
import { describeSituation } from './menu-entries.ts';
import classes from './phone-menu.module.css';
import { SETTINGS_PAGE_ICONS } from './settings-icons.ts';

type Props = { index: Index; onGo: () => void };

/** On a phone, what the bar at the bottom has not: the search, watering by hand, and each page of settings. */
export function PhoneMenu({ index, onGo }: Props) {
  const { t } = useTranslation();
  const situation = describeSituation(index);
  const allowed = listSettingsPages(situation);
  const { current_group: group } = index;
  const hasValves = group !== null && group.device_type !== 'SENSOR';
  return (
    <div className={classes.menu}>
      <button
        type="button"
        className={classes.link}
        onClick={() => {
          onGo();
          shortcutsStore.show('jump');
        }}
      >
        <IconSearch size={22} stroke={1.6} aria-hidden="true" />
        {t('jump.title')}
      </button>
      {hasValves && group.zones.length > 0 && (
        <Link to="/home/ManualRun" className={classes.link} onClick={onGo}>
          <IconDroplets size={22} stroke={1.6} aria-hidden="true" />
          {t('title.manualRun')}
        </Link>
      )}
      {hasValves && (
        <Link to="/home/NotToWater" className={classes.link} onClick={onGo}>
          <IconUmbrella size={22} stroke={1.6} aria-hidden="true" />
          {t('title.notToWater')}
        </Link>
      )}
      {Object.entries(SETTINGS_PARTS).map(([part, pages]) => {
        const shown = pages.filter((page) => allowed.includes(page));
        if (shown.length === 0) return null;
        return (
          <div key={part}>
            <h2 id={`menu-${part}`} className={classes.part}>
              {t(`settingsPart.${part as keyof typeof SETTINGS_PARTS}`)}
            </h2>
            <ul aria-labelledby={`menu-${part}`} className={classes.list}>
              {shown.map((page) => {
                const Icon = SETTINGS_PAGE_ICONS[page];
                return (
                  <li key={page}>
                    <Link to={SETTINGS_PATHS[page]} className={classes.link} onClick={onGo}>
                      <Icon size={22} stroke={1.6} aria-hidden="true" />
                      {t(`title.${findTitle(page, situation)}`)}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
