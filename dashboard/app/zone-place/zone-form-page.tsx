import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ZoneForm } from '../../zones/form/zone-form.tsx';
import { useZonesBase } from '../../zones/zones-base.ts';
import { ToComparison } from './to-comparison.tsx';
import classes from './zone-place.module.css';

type Props = { zone: Zone; group: CurrentGroup };

/** What a zone is said to be, as a form of its own among the settings. */
export function ZoneFormPage({ zone, group }: Props) {
  const { t } = useTranslation();
  const base = useZonesBase();
  return (
    <div className={classes.above}>
      {group.zones.length > 1 && (
        <PageLink to={base} isBack>
          {t('home.allZones')}
        </PageLink>
      )}
      <ZoneForm zone={zone} zones={group.zones} group={group} />
      <PageLink to="/home/zones" search={{ zone: zone.id }}>
        {t('zoneForm.toPlace')}
      </PageLink>
      <ToComparison zone={zone} />
    </div>
  );
}
