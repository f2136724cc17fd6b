import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { useCurrentIndex } from '../groups/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { useUnlockZone } from './calls.ts';
import classes from './zone-lock.module.css';

/** Says that a locked zone is right again. */
export function UnlockZone({ zone: { id, name } }: { zone: Pick<Zone, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const unlock = useUnlockZone();
  return (
    <Button
      variant="default"
      loading={unlock.isPending}
      onClick={() =>
        unlock.mutate(id, {
          onSuccess: () => showSnackbar({ kind: 'done', text: t('zoneLock.again', { zone: name }) }),
        })
      }
    >
      {t('zoneLock.right')}
    </Button>
  );
}

/** Why nothing waters the zone, and the way out for those who may change it; nothing while it is not locked. */
export function ZoneLockCard({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  if (zone.lock === null) return null;
  return (
    <div className={classes.card}>
      <Card tone="harm">
        <div className={classes.lock} role="status">
          <p>{t(`zoneLock.${zone.lock.cause}`, { zone: zone.name })}</p>
          {group && may(group.relationship, 'change') && <UnlockZone zone={zone} />}
        </div>
      </Card>
    </div>
  );
}
