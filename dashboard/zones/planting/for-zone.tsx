import type { Zone } from '@sluice/contract/zones';
import type { ReactNode } from 'react';
import { ForChangers } from '../../groups/index.ts';
import { PageLink } from '../../page-kit/page-link.tsx';
import { useSubject } from '../../page-kit/subject.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from '../../ui/page.module.css';
import { useZonesBase } from '../zones-base.ts';

/** A page about the zone that the address names, with the way back to it. */
export function ForZone({ children }: { children: (zone: Zone) => ReactNode }) {
  const { t } = useTranslation();
  const base = useZonesBase();
  const wanted = useSubject('zone');
  return (
    <ForChangers>
      {({ zones }) => {
        const zone = zones.find(({ id }) => id === wanted);
        return (
          <div className={classes.page}>
            <PageLink to={base} search={zone ? { zone: zone.id } : {}} isBack>
              {zone?.name ?? t('zoneForm.back')}
            </PageLink>
            {zone ? children(zone) : <p className={classes.lead}>{t('zoneList.gone')}</p>}
          </div>
        );
      }}
    </ForChangers>
  );
}
