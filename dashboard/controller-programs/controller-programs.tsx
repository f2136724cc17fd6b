import { Button, Checkbox } from '@mantine/core';
import type { ControllerProgram } from '@sluice/contract/controller-programs';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { DRIVERS_WITH_RUNNING_PROGRAMS } from '@sluice/engine/vocabulary/hardware';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useProgramSentence } from '../programs/index.ts';
import { controllerProgramsQuery, useTakeOver } from './calls.ts';
import classes from './controller-programs.module.css';

type Props = { device: Pick<Device, 'id' | 'name' | 'driver'>; zones: readonly Pick<Zone, 'id' | 'name'>[] };

/** What a controller was set to before it was added, to be chosen and taken over. */
export function ControllerPrograms({ device, zones }: Props) {
  const { t, i18n } = useTranslation();
  const read = useQuery(controllerProgramsQuery(device.id));
  const { mutate: takeOver, isPending } = useTakeOver(device.id);
  /** By position, where somebody chose otherwise than is offered. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const programs = read.data ?? [];
  const lead = DRIVERS_WITH_RUNNING_PROGRAMS.includes(device.driver) ? 'leadRunning' : 'lead';
  const isChosen = (program: ControllerProgram) =>
    program.obstacle === null && (choices.get(program.position) ?? (program.enabled && !program.is_in_garden));
  const chosen = programs.filter(isChosen);
  const send = () =>
    takeOver(
      { programs: chosen.map(({ position, name }) => ({ position, name })) },
      {
        onSuccess: ({ overlapping, recalculation }) => {
          setChoices(new Map());
          const off = new Intl.ListFormat(i18n.language).format(overlapping);
          showDone(
            joinSentences(
              t('controllerPrograms.done'),
              overlapping.length > 0 && t('controllerPrograms.overlapping', { programs: off }),
            ),
            recalculation,
          );
        },
      },
    );
  return (
    <>
      <FailedReads reads={[read]} />
      {read.data && programs.length === 0 && (
        <p className={classes.lead}>{t('controllerPrograms.none', { device: device.name })}</p>
      )}
      {programs.length > 0 && (
        <>
          <p className={classes.lead}>{t(`controllerPrograms.${lead}`, { device: device.name })}</p>
          <ul className={classes.list}>
            {programs.map((program) => (
              <li key={program.position}>
                <Checkbox
                  label={program.name || device.name}
                  description={<ProgramText program={program} zones={zones} />}
                  checked={isChosen(program)}
                  disabled={program.obstacle !== null}
                  onChange={({ currentTarget: { checked } }) =>
                    setChoices(new Map([...choices, [program.position, checked]]))
                  }
                />
              </li>
            ))}
          </ul>
          <span>
            <Button variant="default" disabled={chosen.length === 0} loading={isPending} onClick={send}>
              {t('controllerPrograms.takeOver')}
            </Button>
          </span>
        </>
      )}
    </>
  );
}

/** When it waters what, and what of it does not come along. */
function ProgramText({ program, zones }: { program: ControllerProgram; zones: Props['zones'] }) {
  const { t } = useTranslation();
  const sentence = useProgramSentence((zoneId) => zones.find(({ id }) => id === zoneId)?.name ?? '');
  const { days, start_times, changes, obstacle, enabled, is_in_garden } = program;
  if (obstacle !== null || days === null) return t(`controllerPrograms.obstacle.${obstacle ?? 'days'}`);
  return (
    <span className={classes.words}>
      {start_times.map((start_time) => (
        <span key={start_time}>{sentence({ ...program, ...days, start_time })}</span>
      ))}
      <span>
        {joinSentences(
          is_in_garden && t('controllerPrograms.inGarden'),
          !enabled && t('controllerPrograms.wasOff'),
          ...changes.map((change) => t(`controllerPrograms.change.${change}`)),
        )}
      </span>
    </span>
  );
}
