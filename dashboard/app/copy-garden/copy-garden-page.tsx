import '../../ui/form/mantine-field-styles.ts';
import { Button, Checkbox } from '@mantine/core';
import type { CurrentGroup, Group } from '@sluice/contract/groups';
import type { GardenCopyResult } from '@sluice/contract/settings-copies';
import { GARDEN_SETTING_KINDS, GARDEN_SETTINGS, type GardenSetting } from '@sluice/engine/vocabulary/garden-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { otherGardens } from '../../preferences/other-gardens.ts';
import form from '../../ui/layout/form-page.module.css';
import page from '../../ui/layout/page.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useRollBack } from '../compare-settings/calls.ts';
import { ChooseGardens, withOrWithout } from '../copy-program/choose-gardens.tsx';
import classes from '../copy-program/copy-program.module.css';
import { type GardenCopy, gardenTrialQuery, useCopyGarden } from './calls.ts';
import { GardenOutcome } from './garden-outcome.tsx';
import { labelGardenSetting, listGardenSettings } from './garden-setting-texts.ts';

/** A garden's own settings given to other gardens, after a look at what would change in each. */
export default function CopyGardenPage() {
  const { t } = useTranslation();
  const { current_group: group, groups } = useCurrentIndex();
  if (!group) return null;
  const others = otherGardens(groups, group.id);
  return (
    <div className={page.page}>
      <PageLink to="/settings/preferences" isBack>
        {t('title.preferences')}
      </PageLink>
      {others.length === 0 ? (
        <p className={page.lead}>{t('copyGarden.none')}</p>
      ) : (
        <Copying key={group.id} group={group} others={others} />
      )}
    </div>
  );
}

const OF_MANY = GARDEN_SETTINGS.filter((setting) => GARDEN_SETTING_KINDS[setting] === 'shared');

function Copying({ group, others }: { group: CurrentGroup; others: readonly Group[] }) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<ReadonlySet<GardenSetting>>(new Set(OF_MANY));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly GardenCopyResult[]>([]);
  const copy = useCopyGarden();
  const { mutate: rollBack } = useRollBack();

  const targets = others.filter(({ id }) => chosen.has(id));
  const wanted: GardenCopy = {
    from: { group_id: group.id },
    to: targets.map(({ id }) => ({ group_id: id })),
    settings: GARDEN_SETTINGS.filter((setting) => settings.has(setting)),
  };
  const trial = useQuery(gardenTrialQuery(wanted));
  const isTried = !trial.isFetching && trial.isSuccess;
  const found = (id: string) => trial.data?.find(({ group_id }) => group_id === id);
  const differing = targets.filter(({ id }) => found(id)?.result === 'changed');
  const countChanged = (all: readonly GardenCopyResult[]) => all.filter(({ result }) => result === 'changed').length;
  const putBack = (id: string) =>
    rollBack(id, {
      onSuccess: ({ gardens, recalculation }) => {
        setResults(gardens);
        showDone(t('copyGarden.putBack', { count: countChanged(gardens) }), recalculation);
      },
    });
  const send = () =>
    copy.mutate(wanted, {
      onSuccess: ({ id, gardens, recalculation }) => {
        setResults(gardens);
        setChosen(new Set());
        const undo = id === null ? undefined : { label: t('snackbar.undo'), run: () => putBack(id) };
        showDone(t('copyProgram.copied', { count: countChanged(gardens) }), recalculation, undo);
      },
    });
  const foretell = (id: string): string[] => {
    const result = found(id);
    if (!result || wanted.settings.length === 0) return [];
    if (result.result !== 'changed') return [t('copyGarden.same')];
    const said = t('copyGarden.would', { settings: listGardenSettings(t, result.settings) });
    return [result.settings.includes('restrictions') ? joinSentences(said, t('copyGarden.replaces')) : said];
  };

  return (
    <>
      <p className={page.lead}>{t('copyGarden.lead')}</p>
      <FailedReads reads={[trial]} />
      <Section title={t('copyGarden.settings')}>
        <div className={classes.gardens}>
          {GARDEN_SETTINGS.map((setting) => (
            <Checkbox
              key={setting}
              label={labelGardenSetting(t, setting)}
              description={GARDEN_SETTING_KINDS[setting] === 'ofPlace' ? t('compareSettings.ofPlace') : undefined}
              checked={settings.has(setting)}
              onChange={({ currentTarget }) => setSettings(withOrWithout(settings, setting, currentTarget.checked))}
            />
          ))}
        </div>
      </Section>
      <Section title={t('copyProgram.gardens')}>
        <ChooseGardens gardens={others} chosen={chosen} onChange={setChosen} />
        <ul className={form.plainList} aria-live="polite">
          {targets.map(({ id, name }) => (
            <Row key={id} name={name} facts={foretell(id)}>
              {null}
            </Row>
          ))}
        </ul>
      </Section>
      {targets.length > 0 && (
        <div className={form.actions}>
          <Button
            loading={copy.isPending}
            disabled={!isTried || wanted.settings.length === 0 || differing.length === 0}
            onClick={send}
          >
            {t('copyProgram.copy', { count: differing.length })}
          </Button>
        </div>
      )}
      <GardenOutcome results={results} />
    </>
  );
}
