import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { showDone } from '../../page-kit/show-done.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import form from '../../ui/form-page.module.css';
import rows from '../../ui/rows.module.css';
import { useChangeZone } from '../../zones/calls.ts';
import type { Progress, Seen } from './walk-progress.ts';
import classes from './zone-walk.module.css';

type Props = {
  zones: readonly Zone[];
  changed: Progress['changed'];
  onUndone: (zoneId: string) => void;
  onAgain: () => void;
  onDone: () => void;
};

/** What the walk changed; each zone can be put back. */
export function WalkSummary({ zones, changed, onUndone, onAgain, onDone }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: change, isPending } = useChangeZone();
  const undo = async ({ id, name }: Zone, before: Seen) => {
    const { recalculation } = await change({ id, change: before });
    onUndone(id);
    showDone(t('zoneWalk.undone', { zone: before.name || name }), recalculation);
  };
  const wordsOf = ({ name, plant_type, sprinkler, enabled }: Zone, before: Seen) => [
    ...(name === before.name ? [] : [t('zoneWalk.was', { name: before.name })]),
    ...(enabled ? [] : [t('zones.disabled')]),
    ...(plant_type ? [t(`plantType.${plant_type}`)] : []),
    ...(sprinkler ? [t(`sprinkler.${sprinkler}`)] : []),
  ];
  return (
    <section className={classes.page}>
      <h2 className={classes.title}>{t('zoneWalk.over')}</h2>
      {changed.length === 0 && <p className={classes.lead}>{t('zoneWalk.nothingChanged')}</p>}
      <ul className={form.plainList}>
        {changed.map(({ zoneId, before }) => {
          const zone = zones.find(({ id }) => id === zoneId);
          if (!zone) return null;
          return (
            <li key={zoneId} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name}>{zone.name}</span>
                <span className={rows.quiet}>{wordsOf(zone, before).join(' · ')}</span>
              </span>
              <Button
                variant="default"
                disabled={isPending}
                aria-label={t('zoneWalk.undoNamed', { zone: zone.name })}
                onClick={() => void undo(zone, before).catch(() => undefined)}
              >
                {t('snackbar.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={form.actions}>
        <Button size="md" onClick={onDone}>
          {t('zoneWalk.toZones')}
        </Button>
        <Button variant="default" size="md" onClick={onAgain}>
          {t('zoneWalk.walkAgain')}
        </Button>
      </div>
    </section>
  );
}
