import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { findByName } from '../page-kit/find-by-name.ts';
import { MANY_ZONES } from '../page-kit/many-zones.ts';
import { NameSearch } from '../page-kit/name-search.tsx';
import { PageLink } from '../page-kit/page-link.tsx';
import { useOrder } from '../page-kit/use-order.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import { useOrderZones } from './calls.ts';
import list from './zone-list.module.css';
import { ZoneRow } from './zone-row.tsx';

type Props = {
  zones: readonly Zone[];
  groupId: string;
  /** Somebody points at a zone, or has come to it by the keyboard. */
  onApproach: () => void;
};

/** Many zones stand in columns on a wide screen, with a search by name. */
export function ZoneList({ zones, groupId, onApproach }: Props) {
  const { t } = useTranslation();
  const { shown, move } = useOrder(zones, useOrderZones(groupId));
  const [text, setText] = useState('');
  const areMany = shown.length > MANY_ZONES;
  const found = areMany ? findByName(shown, text) : shown;
  return (
    <div className={list.page} data-many={areMany || undefined}>
      <p className={classes.lead}>{t('zoneList.lead')}</p>
      <PageLink to="/home/ZoneWalk">{t('zoneList.walk')}</PageLink>
      {areMany && <NameSearch text={text} onChange={setText} found={found.length} all={shown.length} />}
      {found.length === 0 && <p className={classes.lead}>{t('manyZones.none')}</p>}
      <ul className={list.rows} onPointerEnter={onApproach} onFocus={onApproach}>
        {found.map((zone) => (
          <li key={zone.id}>
            <ZoneRow
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
