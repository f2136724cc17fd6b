import type { Program } from '@sluice/contract/programs';
import type { ProgramCopyResult } from '@sluice/contract/settings-copies';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useProgramSentence } from '../../programs/index.ts';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import classes from './copy-program.module.css';
import type { Match, NamedZone } from './match-zones.ts';
import { describeRefusal } from './program-outcome.tsx';

type Props = {
  garden: { name: string; zones: readonly NamedZone[] };
  watered: readonly NamedZone[];
  name: string;
  match: Match;
  /** Undefined while it is asked for. */
  trial: ProgramCopyResult | undefined;
  onName: (name: string) => void;
  onMatch: (zoneId: string, to: string | null) => void;
};

/** What one garden would get, by which of its zones, and what is in the way. */
export function GardenPart({ garden, watered, name, match, trial, onName, onMatch }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const describe = useProgramSentence((zoneId) => garden.zones.find(({ id }) => id === zoneId)?.name ?? '');
  const left = watered.filter(({ id }) => !match.get(id));
  const options = [
    { value: null, label: t('copyProgram.leaveOut') },
    ...garden.zones.map((zone) => ({ value: zone.id, label: zone.name })),
  ];
  const comes = (program: Program) =>
    program.enabled ? describe(program, today) : t('programs.off', { sentence: describe(program, today) });
  return (
    <Section title={garden.name}>
      <div className={classes.fields}>
        <TextField label={t('programForm.name')} value={name} onChange={onName} />
        {watered.map((zone) => (
          <SelectField<string | null>
            key={zone.id}
            label={t('copyProgram.like', { zone: zone.name })}
            value={match.get(zone.id) ?? null}
            options={options}
            onChange={(to) => onMatch(zone.id, to)}
          />
        ))}
      </div>
      {left.length > 0 && (
        <p className={form.lead}>{t('copyProgram.leftOut', { zones: joinNames(left.map((zone) => zone.name)) })}</p>
      )}
      <div aria-live="polite">
        {trial?.program && <p>{comes(trial.program)}</p>}
        {trial && trial.result !== 'copied' && <p className={form.formError}>{describeRefusal(t, trial)}</p>}
      </div>
    </Section>
  );
}
