import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconLayoutGrid, IconListDetails } from '@tabler/icons-react';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from '../../ui/layout/form-page.module.css';
import { useListView } from './list-view.ts';
import type { SkipZones } from './selected-bar.tsx';
import { ZoneCards } from './zone-cards.tsx';
import list from './zone-list.module.css';
import { ZoneRows } from './zone-rows.tsx';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'zones' | 'devices'>;
  /** Somebody points at a zone, or has come to it by the keyboard. */
  onApproach: () => void;
  Skip: SkipZones;
};

/** All zones of a garden: few as cards, many as a table, or as this browser's user chose. */
export function ZoneList({ group, onApproach, Skip }: Props) {
  const { t } = useTranslation();
  const { isTable, toggle } = useListView(group.zones.length);
  const Icon = isTable ? IconLayoutGrid : IconListDetails;
  const label = isTable ? t('zoneList.asCards') : t('zoneList.asTable');
  return (
    <div className={list.page}>
      <p className={classes.lead}>{t('zoneList.lead')}</p>
      <div className={list.ways}>
        <PageLink to="/home/ZoneWalk">{t('zoneList.walk')}</PageLink>
        <Button variant="subtle" className={list.view} aria-label={label} title={label} onClick={toggle}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span className={list.viewName}>{label}</span>
        </Button>
      </div>
      {isTable ? (
        <ZoneRows group={group} onApproach={onApproach} Skip={Skip} />
      ) : (
        <ZoneCards group={group} onApproach={onApproach} />
      )}
    </div>
  );
}
