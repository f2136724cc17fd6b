import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconPlayerStop } from '@tabler/icons-react';
import { isolateName } from '../../platform/i18n/isolated.ts';
import { joinClauses, withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findShownPhase, RunningCard } from '../../runs/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import unseen from '../../ui/text/unseen.module.css';
import classes from './home.module.css';
import type { RunActions } from './use-run-actions.ts';

type Props = { group: CurrentGroup; actions: RunActions };

export function RunningNow({ group, actions }: Props) {
  const { t } = useTranslation();
  const runs = group.active_runs;
  const findName = (zoneId: string) => group.zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone');
  const sentence = joinClauses(
    runs.map((run) => withLabel(isolateName(findName(run.zone_id)), t(`runPhase.${findShownPhase(run)}`))),
  );
  const isAllByHand = runs.every(({ source }) => source === 'MANUAL');
  return (
    <>
      <p role="status" className={unseen.words}>
        {sentence || t('home.nothingRuns')}
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
