import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { pickFields } from '../platform/form/pick-fields.ts';
import { useChangePreferences } from './calls.ts';

type Part = Exclude<keyof WeatherConstraints, 'version'>;

/** A form over some parts of the preferences; what differs is sent, each part whole. */
export function usePreferencesForm<Name extends Part>(group: CurrentGroup, names: readonly Name[]) {
  const { mutateAsync: change } = useChangePreferences(group.id);
  return useSettingsForm({
    stored: group.weather_constraints,
    toValues: (stored): Pick<WeatherConstraints, Name> => pickFields(stored, names),
    schema: async () => (await import('./schemas.ts')).weatherConstraintsChange,
    send: change,
    readStored: (answer) => answer.weather_constraints,
  });
}
