/** Things that came with a garden file have no hardware yet: what is added next can take the place of one. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';

type Thing<Id extends string> = { id: Id; name: string; has_hardware: boolean };

/** The thing whose place is taken, null for none; and the field that asks, where any waits. */
export function useFreePlace<Id extends string>(
  things: readonly Thing<Id>[],
): { id: Id | null; name: string | null; taken: { replaces?: Id }; field: ReactNode } {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Id | null | undefined>(undefined);
  const waiting = things.filter(({ has_hardware }) => !has_hardware);
  const place = chosen === null ? null : (waiting.find(({ id }) => id === chosen) ?? waiting[0] ?? null);
  const field = waiting.length > 0 && (
    <Card>
      <SelectField
        label={t('freePlace.label')}
        description={t('freePlace.description')}
        options={[...makeOptions(waiting), { value: null, label: t('freePlace.none') }]}
        value={place?.id ?? null}
        onChange={setChosen}
      />
    </Card>
  );
  const taken = place ? { replaces: place.id } : {};
  return { id: place?.id ?? null, name: place?.name ?? null, taken, field };
}
