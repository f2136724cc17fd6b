import { Button } from '@mantine/core';
import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { useDisplay } from '../platform/display.tsx';
import { isolated } from '../platform/isolated.ts';
import { withNote } from '../platform/joined.ts';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import classes from './one-time-run-list.module.css';

type Props = {
  runs: readonly OneTimeRun[];
  findName: (zoneId: string) => string;
  /** Null for users who may not change it. */
  change: { onEdit: (run: OneTimeRun) => void; onRemove: (run: OneTimeRun) => void } | null;
};

export function OneTimeRunList({ runs, findName, change }: Props) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ul className={classes.list}>
      {runs.map((run) => {
        const when = dates.when(run.start.utc, now);
        const zones = run.zones.map(({ zone_id, duration_s }) =>
          duration_s === null
            ? isolated(findName(zone_id))
            : withNote(isolated(findName(zone_id)), dates.duration(duration_s)),
        );
        return (
          <li key={run.id}>
            <Card>
              <strong className={classes.when} title={dates.exact(run.start.utc)}>
                {when}
              </strong>
              <p className={classes.zones}>{new Intl.ListFormat(i18n.language).format(zones)}</p>
              {run.may_be_missed_until && (
                <p className={classes.warning}>
                  {t('oneTimeRun.mayBeMissed', { time: dates.when(run.may_be_missed_until.utc, now) })}
                </p>
              )}
              {change && (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    onClick={() => change.onEdit(run)}
                    aria-label={`${t('form.edit')}: ${when}`}
                  >
                    {t('form.edit')}
                  </Button>
                  <RemoveButton
                    name={when}
                    onRemove={() => change.onRemove(run)}
                    aria-label={`${t('form.remove')}: ${when}`}
                  />
                </div>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
