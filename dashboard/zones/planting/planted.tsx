import { Button } from '@mantine/core';
import type { Plant } from '@sluice/contract/plants';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForChangers } from '../../groups/index.ts';
import { LoadFailed } from '../../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { PlantCard, plantQuery, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from '../../ui/layout/page.module.css';
import { useZonesBase } from '../zones-base.ts';

type Props = { plantId: Plant['id']; isBusy: boolean; onRemove: () => void };

/** A species that grows in the zone, and the button that takes it out. */
export function Planted({ plantId, isBusy, onRemove }: Props) {
  const { t } = useTranslation();
  const plantName = usePlantName();
  const { data: plant, isError, refetch } = useQuery(plantQuery(plantId));
  if (isError && !plant) return <LoadFailed onRetry={() => void refetch()} />;
  if (!plant) return <p role="status">{t('plantSearch.loading')}</p>;
  return (
    <PlantCard
      plant={plant}
      action={
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('zonePlants.remove', { plant: plantName(plant) })}
          onClick={onRemove}
        >
          {t('form.remove')}
        </Button>
      }
    />
  );
}

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
