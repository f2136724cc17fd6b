import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useChangeForm } from '../page-kit/use-change-form.ts';
import { useChangePreferences } from './calls.ts';

type Part = Exclude<keyof WeatherConstraints, 'version'>;

const pick = <Name extends Part>(from: WeatherConstraints, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<WeatherConstraints, Name>;

/** A form over some parts of the preferences; what differs is sent, each part whole. */
export function usePreferencesForm<Name extends Part>(group: CurrentGroup, names: readonly Name[]) {
  const { mutateAsync: change } = useChangePreferences(group.id);
  const { weather_constraints: kept } = group;
  return useChangeForm<Pick<WeatherConstraints, Name>>({
    start: pick(kept, names),
    version: kept.version,
    schema: async () => (await import('./schemas.ts')).weatherConstraintsChange,
    send: async (differences) => {
      const { weather_constraints: next, recalculation } = await change(differences);
      return { kept: pick(next, names), version: next.version, recalculation };
    },
  });
}
