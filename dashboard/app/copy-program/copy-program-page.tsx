import '../../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { ProgramCopyResult } from '@sluice/contract/settings-copies';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { gardensForPrograms } from '../../programs/index.ts';
import form from '../../ui/layout/form-page.module.css';
import page from '../../ui/layout/page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useRollBack } from '../compare-settings/calls.ts';
import { useZones } from '../compare-settings/use-zones.ts';
import { type ProgramCopy, programTrialQuery, useCopyProgram } from './calls.ts';
import { ChooseGardens } from './choose-gardens.tsx';
import { GardenPart } from './garden-part.tsx';
import { listWatered, matchZones } from './match-zones.ts';
import { ProgramOutcome } from './program-outcome.tsx';

/** What is typed is tried after a pause. */
const PAUSE_MS = 400;

/** A program given to other gardens, after a look at what each would get. */
export default function CopyProgramPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const id = useSubject('program');
  const program = group?.programs.find((one) => one.id === id);
  if (!group) return null;
  return (
    <div className={page.page}>
      {program ? (
        <PageLink to="/settings/programs/ProgramsSetting" search={{ program: program.id }} isBack>
          {program.name}
        </PageLink>
      ) : (
        <PageLink to="/settings/programs" isBack>
          {t('title.programs')}
        </PageLink>
      )}
      {program ? (
        <Copying key={program.id} group={group} program={program} />
      ) : (
        <p className={page.lead}>{t('errors.programRemoved')}</p>
      )}
    </div>
  );
}

type ByHand = { name?: string; match?: ReadonlyMap<string, string | null> };

function Copying({ group, program }: { group: CurrentGroup; program: Program }) {
  const { t } = useTranslation();
  const { groups } = useCurrentIndex();
  const { read, gardens } = useZones();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [byHand, setByHand] = useState<ReadonlyMap<string, ByHand>>(new Map());
  const [results, setResults] = useState<readonly ProgramCopyResult[]>([]);
  const copy = useCopyProgram();
  const { mutate: rollBack } = useRollBack();

  const watered = listWatered(program, group.zones);
  const others = gardensForPrograms(groups, group.id).map(({ id, name }) => {
    const zones = gardens.find((garden) => garden.id === id)?.zones ?? [];
    return { id, name, zones, match: matchZones(watered, zones, byHand.get(id)?.match) };
  });
  const targets = others.filter(({ id }) => chosen.has(id));
  const wanted: ProgramCopy = {
    from: { program_id: program.id, version: program.version },
    to: targets.map(({ id, match }) => ({
      group_id: id,
      name: byHand.get(id)?.name ?? program.name,
      zones: [...match].flatMap(([from, to]) => (to === null ? [] : [{ from: from as ZoneId, to: to as ZoneId }])),
    })),
  };
  const [rested] = useDebouncedValue(wanted, PAUSE_MS);
  const trial = useQuery(programTrialQuery(read.isSuccess ? rested : { ...rested, to: [] }));
  const isTried = JSON.stringify(rested) === JSON.stringify(wanted) && !trial.isFetching;
  const found = (id: string) => trial.data?.find(({ group_id }) => group_id === id);
  const fit = targets.filter(({ id }) => found(id)?.result === 'copied');
  const change = (id: string, more: ByHand) => setByHand(new Map(byHand).set(id, { ...byHand.get(id), ...more }));
  const putBack = (id: string) =>
    rollBack(id, {
      onSuccess: ({ programs, recalculation }) => {
        setResults(programs);
        const count = programs.filter(({ result }) => result === 'removed').length;
        showDone(t('copyProgram.removed', { count }), recalculation);
      },
    });
  const send = () =>
    copy.mutate(
      { ...wanted, to: wanted.to.filter(({ group_id }) => fit.some(({ id }) => id === group_id)) },
      {
        onSuccess: ({ id, programs, recalculation }) => {
          setResults(programs.filter(({ result }) => result !== 'copied'));
          const done = new Set<string>(
            programs.filter(({ result }) => result === 'copied').map(({ group_id }) => group_id),
          );
          setChosen(new Set([...chosen].filter((garden) => !done.has(garden))));
          if (id === null) return;
          const undo = { label: t('snackbar.undo'), run: () => putBack(id) };
          showDone(t('copyProgram.copied', { count: done.size }), recalculation, undo);
        },
      },
    );

  if (others.length === 0) return <p className={page.lead}>{t('copyProgram.none')}</p>;
  return (
    <>
      <p className={page.lead}>{t('copyProgram.lead')}</p>
      <FailedReads reads={[read, trial]} />
      <Section title={t('copyProgram.gardens')}>
        <ChooseGardens gardens={others} chosen={chosen} onChange={setChosen} />
      </Section>
      {targets.map((garden) => (
        <GardenPart
          key={garden.id}
          garden={garden}
          watered={watered}
          name={byHand.get(garden.id)?.name ?? program.name}
          match={garden.match}
          trial={found(garden.id)}
          onName={(name) => change(garden.id, { name })}
          onMatch={(zoneId, to) => change(garden.id, { match: new Map(garden.match).set(zoneId, to) })}
        />
      ))}
      {targets.length > 0 && (
        <>
          <p className={form.lead}>{t('copyProgram.rules')}</p>
          <div className={form.actions}>
            <Button loading={copy.isPending} disabled={!isTried || fit.length === 0} onClick={send}>
              {t('copyProgram.copy', { count: fit.length })}
            </Button>
          </div>
        </>
      )}
      <ProgramOutcome results={results} />
    </>
  );
}
