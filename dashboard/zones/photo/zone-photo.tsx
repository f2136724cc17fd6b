import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { IconCamera } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailed } from '../../page-kit/failure/failed-reads.tsx';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { useKeepPhoto, zonePhotoQuery } from '../calls.ts';
import { shrinkPhoto, UnreadablePhotoError, withoutHead } from './shrink-photo.ts';
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

type PhotoButtonProps = {
  label: string;
  isBusy: boolean;
  /** A phone opens its camera at once; otherwise it offers its photos too. */
  isCamera?: boolean;
  onTake: (file: File) => void;
};

/** A button that asks for a photo. */
function PhotoButton({ label, isBusy, isCamera = false, onTake }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment' })}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onTake(file);
        }}
      />
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** Keeping another photo of a zone, or none: each can be undone. */
function usePhotoChange({ id, photo_tag: tag }: Pick<Zone, 'id' | 'photo_tag'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Not `mutate`: the page may show the photo elsewhere by the time that it is kept.
  const { mutateAsync: keepPhoto, isPending } = useKeepPhoto(id);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** As the page shows it; without having been shown it cannot be put back. */
  const before = () => {
    if (tag === null) return null;
    const shown = client.getQueryData<string>(queryKeys.zonePhoto(id, tag));
    return shown === undefined ? undefined : withoutHead(shown);
  };

  const keep = async (jpeg: string | null) => {
    const last = before();
    await keepPhoto(jpeg);
    showSnackbar({
      kind: 'done',
      text: t(jpeg === null ? 'zonePhoto.removed' : 'zonePhoto.kept'),
      ...(last !== undefined && {
        action: { label: t('snackbar.undo'), run: () => void keepPhoto(last).catch(() => undefined) },
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
    if (jpeg !== null) await keep(jpeg).catch(() => undefined);
  };

  return { take, remove: () => void keep(null).catch(() => undefined), isBusy: isPending || isReading, error };
}
