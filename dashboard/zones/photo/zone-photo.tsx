import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../page-kit/load-failed.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import form from '../../ui/form-page.module.css';
import { zonePhotoQuery } from '../calls.ts';
import { PhotoButton } from './photo-button.tsx';
import { usePhotoChange } from './use-photo-change.ts';
import classes from './zone-photo.module.css';

type Props = {
  zone: Pick<Zone, 'id' | 'name' | 'photo_tag'>;
  mayChange: boolean;
  /** The person stands in front of it. */
  isCamera?: boolean;
};

/** How the zone looks, and for those who may change it the way to another photo. */
export function ZonePhoto({ zone, mayChange, isCamera = false }: Props) {
  const { t } = useTranslation();
  const { take, remove, isBusy, error } = usePhotoChange(zone);
  const hasPhoto = zone.photo_tag !== null;
  if (!hasPhoto && !mayChange) return null;
  return (
    <div className={classes.photo}>
      {zone.photo_tag !== null && <Picture zone={zone} tag={zone.photo_tag} />}
      {mayChange && (
        <div className={form.actions}>
          <PhotoButton
            label={t(hasPhoto ? 'zonePhoto.replace' : 'zonePhoto.add')}
            isBusy={isBusy}
            isCamera={isCamera}
            onTake={(file) => void take(file)}
          />
          {hasPhoto && (
            <Button variant="subtle" disabled={isBusy} onClick={remove}>
              {t('zonePhoto.remove')}
            </Button>
          )}
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {mayChange && !hasPhoto && <p className={classes.quiet}>{t('zonePhoto.privacy')}</p>}
    </div>
  );
}

function Picture({ zone: { id, name }, tag }: { zone: Pick<Zone, 'id' | 'name'>; tag: string }) {
  const { t } = useTranslation();
  const { data: address, isError, refetch } = useQuery(zonePhotoQuery(id, tag));
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (address === undefined) return <span className={classes.picture} />;
  return <img className={classes.picture} src={address} alt={t('zonePhoto.alt', { zone: name })} />;
}
