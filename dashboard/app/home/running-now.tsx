import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconPlayerStop } from '@tabler/icons-react';
import { isolated } from '../../platform/i18n/isolated.ts';
import { joinClauses, withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { RunningCard, shownPhase } from '../../runs/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import unseen from '../../ui/text/unseen.module.css';
import classes from './home.module.css';
import type { RunActions } from './use-run-actions.ts';

type Props = { group: CurrentGroup; actions: RunActions };

export function RunningNow({ group, actions }: Props) {
  const { t } = useTranslation();
  const runs = group.active_runs;
  const findName = (zoneId: string) => group.zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone');
  const words = joinClauses(
    runs.map((run) => withLabel(isolated(findName(run.zone_id)), t(`runPhase.${shownPhase(run)}`))),
  );
  const isAllByHand = runs.every(({ source }) => source === 'MANUAL');
  return (
    <>
      <p role="status" className={unseen.words}>
        {words || t('home.nothingRuns')}
      </p>
      {runs.length > 0 && (
        <Section
          title={t('home.runningNow')}
          aside={
            (runs.length > 1 || !isAllByHand) && (
              <Button
                variant="default"
                loading={actions.isStoppingAll}
                leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
                onClick={actions.stopEverything}
              >
                {t('manualRun.stopAll')}
              </Button>
            )
          }
        >
          <div className={classes.cards}>
            {runs.map((run) => {
              const isByHand = run.source === 'MANUAL';
              return (
                <RunningCard
                  key={run.id}
                  run={run}
                  zoneName={findName(run.zone_id)}
                  onExtend={isByHand ? (minutes) => actions.extendRun(run, minutes) : null}
                  onStop={isByHand ? () => actions.stopRun(run) : null}
                />
              );
            })}
          </div>
        </Section>
      )}
    </>
  );
}
