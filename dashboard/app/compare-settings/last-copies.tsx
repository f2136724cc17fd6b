import { Button } from '@mantine/core';
import type { SettingsCopy } from '@sluice/contract/settings-copies';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames, withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { labelSetting } from '../../zones/form/zone-setting-texts.ts';
import { listGardenSettings } from '../copy-garden/garden-setting-texts.ts';
import { settingsCopiesQuery } from './calls.ts';

type Props = { onRollBack: (id: string) => void; isBusy: boolean; hasSeveralGardens: boolean };

/** Who copied what to which zones, and the way back. */
export function LastCopies({ onRollBack, isBusy, hasSeveralGardens }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const read = useQuery(settingsCopiesQuery());
  const nameSource = ({ source_name: name, programs, gardens }: SettingsCopy) => {
    if (gardens.length > 0) return name === null ? t('copyGarden.fromElsewhere') : t('copyGarden.fromGarden', { name });
    if (programs.length > 0)
      return name === null ? t('copyProgram.fromElsewhere') : t('copyProgram.fromProgram', { name });
    return name === null ? t('compareSettings.fromElsewhere') : t('compareSettings.fromZone', { zone: name });
  };
  const nameZones = ({ zones }: SettingsCopy) =>
    [...Map.groupBy(zones, ({ group_name }) => group_name)]
      .map(([garden, inIt]) => {
        const names = joinNames(inIt.map(({ name }) => name));
        return hasSeveralGardens ? withLabel(garden, names) : names;
      })
      .join(' · ');
  /** Where it went, and of zones and gardens what. */
  const describe = (copy: SettingsCopy): string[] => {
    const { zones, programs, gardens } = copy;
    const namesOf = (all: readonly { group_name: string }[]) => joinNames(all.map(({ group_name }) => group_name));
    if (gardens.length > 0)
      return [namesOf(gardens), listGardenSettings(t, [...new Set(gardens.flatMap(({ settings }) => settings))])];
    if (zones.length === 0) return [namesOf(programs)];
    const settings = [...new Set(zones.flatMap((zone) => zone.settings))];
    return [nameZones(copy), joinNames(settings.map((setting) => labelSetting(t, setting)))];
  };
  return (
    <Section title={t('compareSettings.copies')}>
      <FailedReads reads={[read]} />
      {read.data?.length === 0 && <p className={form.lead}>{t('compareSettings.noCopies')}</p>}
      {read.data && read.data.length > 0 && (
        <>
          <p className={form.lead}>{t('compareSettings.copiesHint')}</p>
          <ul className={form.plainList}>
            {read.data.map((copy) => {
              const { id, at, user_name: who, zones, programs, gardens } = copy;
              const name = nameSource(copy);
              const isDone = [...zones, ...programs, ...gardens].every(({ rolled_back_at }) => rolled_back_at !== null);
              const facts = [dates.exact(at), who, ...describe(copy), ...(isDone ? [t('compareSettings.done')] : [])];
              return (
                <Row key={id} name={name} facts={facts}>
                  {!isDone && (
                    <Button
                      variant="default"
                      loading={isBusy}
                      aria-label={withLabel(t('compareSettings.rollBack'), `${name}, ${dates.exact(at)}`)}
                      onClick={() => onRollBack(id)}
                    >
                      {t('compareSettings.rollBack')}
                    </Button>
                  )}
                </Row>
              );
            })}
          </ul>
        </>
      )}
    </Section>
  );
}
