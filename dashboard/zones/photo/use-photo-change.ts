import type { Zone } from '@sluice/contract/zones';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../platform/query-keys.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { useKeepPhoto } from '../calls.ts';
import { shrinkPhoto, UnreadablePhotoError, withoutHead } from './shrink-photo.ts';

/** Keeping another photo of a zone, or none: each can be undone. */
export function usePhotoChange({ id, photo_tag: tag }: Pick<Zone, 'id' | 'photo_tag'>) {
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
