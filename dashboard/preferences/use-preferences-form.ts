import type { CurrentGroup } from '@sluice/contract/groups';
import type { TriedSettings } from '@sluice/contract/past-year';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { pickFields } from '../platform/form/pick-fields.ts';
import { findDifferences } from '../ui/form/differences.ts';
import { useChangePreferences } from './calls.ts';

type Part = Exclude<keyof WeatherConstraints, 'version'>;

/** A form over some parts of the preferences; what differs is sent, each part whole, or tried. */
export function usePreferencesForm<Name extends Part>(group: CurrentGroup, names: readonly Name[]) {
  const { mutateAsync: change } = useChangePreferences(group.id);
  const toValues = (stored: WeatherConstraints): Pick<WeatherConstraints, Name> => pickFields(stored, names);
  const draft = useSettingsForm({
    stored: group.weather_constraints,
    toValues,
    schema: async () => (await import('./schemas.ts')).weatherConstraintsChange,
    send: change,
    readStored: (answer) => answer.weather_constraints,
  });
  const differences = findDifferences(toValues(group.weather_constraints), draft.values);
  const tried: TriedSettings = Object.keys(differences).length > 0 ? { weather_constraints: differences } : {};
  return { draft, tried };
}
