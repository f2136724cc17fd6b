import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { MANY_ZONES } from '../../page-kit/list/many-zones.ts';
import { NameSearch } from '../../page-kit/list/name-search.tsx';
import { ThingOrder, useOrder } from '../../page-kit/list/thing-order.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { useOrderZones } from '../calls.ts';
import { SoilColumn } from '../soil/soil-column.tsx';
import { useZonesBase } from '../zones-base.ts';
import { useSwitchZone } from './use-switch-zone.ts';
import list from './zone-cards.module.css';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'zones'>;
  /** Somebody points at a zone, or has come to it by the keyboard. */
  onApproach: () => void;
};

/** Zones as cards; many are in columns on a wide screen, with a search by name. */
export function ZoneCards({ group: { id, zones }, onApproach }: Props) {
  const { t } = useTranslation();
  const { shown, move } = useOrder(zones, useOrderZones(id));
  const [text, setText] = useState('');
  const areMany = shown.length > MANY_ZONES;
  const found = areMany ? findByName(shown, text) : shown;
  return (
    <div className={list.page} data-many={areMany || undefined}>
      {areMany && <NameSearch text={text} onChange={setText} found={found.length} all={shown.length} />}
      {found.length === 0 && <p className={classes.lead}>{t('manyZones.none')}</p>}
      <ul className={list.rows} onPointerEnter={onApproach} onFocus={onApproach}>
        {found.map((zone) => (
          <li key={zone.id}>
            <ZoneCard
              zone={zone}
              isFirst={zone === shown[0]}
              isLast={zone === shown.at(-1)}
              onMove={(by) => move(zone.id, by)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ZoneCardProps = { zone: Zone; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

/** One zone in the list: its earth, what it is, whether it is on, and its place. */
function ZoneCard({ zone, isFirst, isLast, onMove }: ZoneCardProps) {
  const { t } = useTranslation();
  const base = useZonesBase();
  const { switchTo, isPending } = useSwitchZone(zone);
  const { id, name, enabled, plant_type, smart, smart_level, soil_water, missing } = zone;
  const details = [
    plant_type ? t(`plantType.${plant_type}`) : t('zoneList.notDescribed'),
    smart ? t(`smartLevel.${smart_level}`) : t('zoneList.byPrograms'),
  ];
  return (
    <Card>
      <div className={list.row}>
        {soil_water ? <SoilColumn water={soil_water} plantType={plant_type} isTiny /> : <span />}
        <div className={list.words}>
          <PageLink to={base} search={{ zone: id }}>
            <span className={list.name}>{name}</span>
          </PageLink>
          <p className={list.quiet}>{details.join(' · ')}</p>
          {missing.map((fact) => (
            <p key={fact} className={list.missing}>
              {t(`missingFact.${fact}`)}
            </p>
          ))}
        </div>
        <div className={list.controls}>
          <Switch
            aria-label={t('zoneList.switch', { zone: name })}
            label={enabled ? t('zoneList.on') : t('zoneList.off')}
            checked={enabled}
            disabled={isPending}
            onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
          />
          <ThingOrder name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </div>
      </div>
    </Card>
  );
}
