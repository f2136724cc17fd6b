import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useChangeForm } from '../page-kit/form/use-change-form.ts';
import { pickFields } from '../platform/form/pick-fields.ts';
import { useChangePreferences } from './calls.ts';

type Part = Exclude<keyof WeatherConstraints, 'version'>;

/** A form over some parts of the preferences; what differs is sent, each part whole. */
export function usePreferencesForm<Name extends Part>(group: CurrentGroup, names: readonly Name[]) {
  const { mutateAsync: change } = useChangePreferences(group.id);
  const { weather_constraints: kept } = group;
  return useChangeForm<Pick<WeatherConstraints, Name>>({
    start: pickFields(kept, names),
    version: kept.version,
    schema: async () => (await import('./schemas.ts')).weatherConstraintsChange,
    send: async (differences) => {
      const { weather_constraints: next, recalculation } = await change(differences);
      return { kept: pickFields(next, names), version: next.version, recalculation };
    },
  });
}
