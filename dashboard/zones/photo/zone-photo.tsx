import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { IconCamera } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../page-kit/failure/failed-reads.tsx';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import form from '../../ui/layout/form-page.module.css';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { useStorePhoto, zonePhotoQuery } from '../calls.ts';
import { shrinkPhoto, UnreadablePhotoError, withoutHead } from './shrink-photo.ts';
import classes from './zone-photo.module.css';

type Props = {
  zone: Pick<Zone, 'id' | 'name' | 'photo_tag'>;
  mayChange: boolean;
  /** The person is in front of the zone. */
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
          <FileButton
            accept="image/*"
            icon={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
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

/** Keeping another photo of a zone, or none: each can be undone. */
function usePhotoChange({ id, photo_tag: tag }: Pick<Zone, 'id' | 'photo_tag'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Not `mutate`: the page may show the photo elsewhere by the time that it is stored.
  const { mutateAsync: storePhoto, isPending } = useStorePhoto(id);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** As the page shows it; without having been shown it cannot be put back. */
  const before = () => {
    if (tag === null) return null;
    const shown = client.getQueryData<string>(queryKeys.zonePhoto(id, tag));
    return shown === undefined ? undefined : withoutHead(shown);
  };

  const store = async (jpeg: string | null) => {
    const last = before();
    await storePhoto(jpeg);
    showSnackbar({
      kind: 'done',
      text: t(jpeg === null ? 'zonePhoto.removed' : 'zonePhoto.kept'),
      ...(last !== undefined && {
        action: { label: t('snackbar.undo'), run: () => void storePhoto(last).catch(() => undefined) },
      }),
    });
  };

  const take = async (file: File) => {
    setError(null);
    setReading(true);
    const jpeg = await shrinkPhoto(file)
      .catch((fault: unknown) => {
        if (!(fault instanceof UnreadablePhotoError)) throw fault;
        setError(t('zonePhoto.unreadable'));
        return null;
      })
      .finally(() => setReading(false));
    if (jpeg !== null) await store(jpeg).catch(() => undefined);
  };

  return { take, remove: () => void store(null).catch(() => undefined), isBusy: isPending || isReading, error };
}
