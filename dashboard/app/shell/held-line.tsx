import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useReleaseStarts } from '../../groups/calls.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './shell.module.css';

type Props = { group: CurrentGroup; since: NonNullable<CurrentGroup['starts_held_since']> };

/** Says that nothing is started in this garden because Sluice has crashed again and again; the owner lets it go on. */
export function HeldLine({ group, since }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const release = useReleaseStarts();
  return (
    <div className={classes.held}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <div className={classes.heldWords}>
        <p>{t('startsHeld.line', { when: dates.when(since.utc, new Date()) })}</p>
        {may(group.relationship, 'own') && (
          <Button
            variant="default"
            size="compact-sm"
            loading={release.isPending}
            onClick={() => release.mutate(group.id)}
          >
            {t('startsHeld.goOn')}
          </Button>
        )}
      </div>
    </div>
  );
}
