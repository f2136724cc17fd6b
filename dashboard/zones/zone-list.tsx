import type { Zone } from '@sluice/contract/zones';
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

export function ZoneList({ zones, groupId, onApproach }: Props) {
  const { t } = useTranslation();
  const { shown, move } = useOrder(zones, useOrderZones(groupId));
  return (
    <div className={list.page}>
      <p className={classes.lead}>{t('zoneList.lead')}</p>
      <PageLink to="/home/ZoneWalk">{t('zoneList.walk')}</PageLink>
      <ul className={list.rows} onPointerEnter={onApproach} onFocus={onApproach}>
        {shown.map((zone, place) => (
          <li key={zone.id}>
            <ZoneRow
              zone={zone}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              onMove={(by) => move(zone.id, by)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
