import '../../ui/form/mantine-field-styles.ts';
import { Button, Switch } from '@mantine/core';
import type { CopyResult, GardenCopyResult, ProgramCopyResult } from '@sluice/contract/settings-copies';
import { isOfPlace, ZONE_SETTINGS, type ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import { useState } from 'react';
import { useCurrentIndex } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import page from '../../ui/layout/page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { GardenOutcome } from '../copy-garden/garden-outcome.tsx';
import { ProgramOutcome } from '../copy-program/program-outcome.tsx';
import { useCopySettings, useRollBack } from './calls.ts';
import { ChooseZones } from './choose-zones.tsx';
import classes from './compare-settings.module.css';
import { CopyOutcome } from './copy-outcome.tsx';
import { listDiffering } from './differing.ts';
import { LastCopies } from './last-copies.tsx';
import { SettingsTable } from './settings-table.tsx';
import { type ComparedZone, useZones, type ZonesOfGarden } from './use-zones.ts';

/** Settings of a zone beside those of others, in all gardens; copied to them, and put back. */
export default function CompareSettingsPage() {
  const { t } = useTranslation();
  const { read, gardens } = useZones();
  const { groups } = useCurrentIndex();
  const zones = gardens.flatMap((garden) => garden.zones);
  const [results, setResults] = useState<readonly CopyResult[]>([]);
  const [programResults, setProgramResults] = useState<readonly ProgramCopyResult[]>([]);
  const [gardenResults, setGardenResults] = useState<readonly GardenCopyResult[]>([]);
  const { mutate: rollBack, isPending: isRollingBack } = useRollBack();
  const putBack = (id: string) =>
    rollBack(id, {
      onSuccess: ({ zones: done, programs, gardens: givenBack, recalculation }) => {
        setResults(done);
        setProgramResults(programs);
        setGardenResults(givenBack);
        const number = done.filter(({ result }) => result === 'changed').length;
        const removed = programs.filter(({ result }) => result === 'removed').length;
        const inGardens = givenBack.filter(({ result }) => result === 'changed').length;
        const ofWhole =
          givenBack.length > 0 ? t('copyGarden.putBack', { count: inGardens }) : t('zoneList.putBack', { number });
        const text = programs.length > 0 ? t('copyProgram.removed', { count: removed }) : ofWhole;
        showDone(text, recalculation);
      },
    });
  return (
    <div className={page.page}>
      {groups.length > 1 && (
        <PageLink to="/gardens" isBack>
          {t('title.allGardens')}
        </PageLink>
      )}
      <p className={page.lead}>{t('compareSettings.lead')}</p>
      <FailedReads reads={[read]} />
      {read.isSuccess && zones.length === 0 && <p className={page.lead}>{t('zoneList.none')}</p>}
      {zones.length > 0 && <Comparison gardens={gardens} zones={zones} onResults={setResults} onPutBack={putBack} />}
      <CopyOutcome results={results} zones={zones} />
      <ProgramOutcome results={programResults} />
      <GardenOutcome results={gardenResults} />
      {zones.some(({ mayChange }) => mayChange) && (
        <LastCopies onRollBack={putBack} isBusy={isRollingBack} hasSeveralGardens={gardens.length > 1} />
      )}
    </div>
  );
}

type Props = {
  gardens: readonly ZonesOfGarden[];
  zones: readonly ComparedZone[];
  onResults: (results: readonly CopyResult[]) => void;
  onPutBack: (id: string) => void;
};

function Comparison({ gardens, zones, onResults, onPutBack }: Props) {
  const { t } = useTranslation();
  const { current_group: current } = useCurrentIndex();
  const asked = useSubject('zone');
  const [sourceId, setSourceId] = useState<string | undefined>(asked);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [showsSame, setShowsSame] = useState(false);
  /** What was ticked or unticked by hand. */
  const [ticks, setTicks] = useState<ReadonlyMap<ZoneSetting, boolean>>(new Map());
  const copy = useCopySettings();
  const source =
    zones.find(({ id }) => id === sourceId) ?? zones.find(({ group_id }) => group_id === current?.id) ?? zones[0];
  if (!source) return null;
  const ofSource = gardens.find(({ id }) => id === source.group_id);
  const targets = zones.filter(({ id }) => id !== source.id && chosen.has(id));
  const changeable = targets.filter(({ mayChange }) => mayChange);
  const readable = targets.filter(({ mayChange }) => !mayChange);
  const differing = listDiffering(source, targets);
  const ticked = listDiffering(source, changeable).filter((setting) => ticks.get(setting) ?? !isOfPlace(setting));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const send = () =>
    copy.mutate(
      {
        from: { zone_id: source.id, version: source.version },
        to: changeable.map(({ id, version }) => ({ zone_id: id, version })),
        settings: ticked,
      },
      {
        onSuccess: ({ id, zones: results, recalculation }) => {
          onResults(results);
          const count = results.filter(({ result }) => result === 'changed').length;
          const isSame = results.every(({ result }) => result === 'same');
          if (id !== null)
            showDone(t('compareSettings.copied', { count }), recalculation, {
              label: t('snackbar.undo'),
              run: () => onPutBack(id),
            });
          else if (isSame) showDone(t('compareSettings.same'), null);
        },
      },
    );
  return (
    <>
      <Section title={t('compareSettings.from')}>
        <div className={classes.source}>
          {gardens.length > 1 && (
            <SelectField
              label={t('home.garden')}
              value={source.group_id as string}
              error={undefined}
              options={makeOptions(gardens)}
              onChange={(id) => setSourceId(gardens.find((garden) => garden.id === id)?.zones[0]?.id)}
            />
          )}
          <SelectField
            label={t('compareSettings.zone')}
            value={source.id as string}
            error={undefined}
            options={makeOptions(ofSource?.zones ?? []) as { value: string; label: string }[]}
            onChange={setSourceId}
          />
        </div>
      </Section>
      <ChooseZones gardens={gardens} source={source} chosen={chosen} onChoose={choose} />
      {targets.length === 0 ? (
        <p className={form.lead}>{t('compareSettings.choose')}</p>
      ) : (
        <>
          <Switch
            label={t('compareSettings.showSame')}
            checked={showsSame}
            onChange={({ currentTarget }) => setShowsSame(currentTarget.checked)}
          />
          {differing.length === 0 && <p className={form.lead}>{t('compareSettings.allSame')}</p>}
          {(differing.length > 0 || showsSame) && (
            <SettingsTable
              source={source}
              targets={targets}
              settings={showsSame ? ZONE_SETTINGS : differing}
              ticked={new Set(ticked)}
              onTick={
                changeable.length === 0
                  ? undefined
                  : (setting) => setTicks(new Map(ticks).set(setting, !ticked.includes(setting)))
              }
            />
          )}
          {readable.length > 0 && (
            <p className={form.lead}>
              {t('compareSettings.onlyRead', { zones: joinNames(readable.map(({ fullName }) => fullName)) })}
            </p>
          )}
          {changeable.length > 0 && differing.length > 0 && (
            <div className={form.actions}>
              {ticked.length === 0 ? (
                <p className={form.lead}>{t('compareSettings.tick')}</p>
              ) : (
                <Button loading={copy.isPending} onClick={send}>
                  {t('compareSettings.copy', { count: changeable.length })}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}
