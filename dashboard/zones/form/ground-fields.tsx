import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Field } from '../../ui/field.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import {
  PlantChoice,
  ShadeChoice,
  SlopeChoice,
  SoilChoice,
  SprinklerChoice,
  type ZoneChoice,
} from '../choices/picture-choices.tsx';
import type { ZoneDraft } from './zone-draft.ts';

type Props<V extends string> = Field<V | null> & { Choice: ZoneChoice<V> };

/** What has been chosen is one line; the pictures come out when it is to be another. */
function Chosen<V extends string>({ Choice, ...field }: Props<V>) {
  const { t } = useTranslation();
  const { value, error } = field;
  const [startsOpen] = useState(value === null);
  return (
    <Folded
      title={value === null ? t('zoneChoice.open') : Choice.write(t, value)}
      isOpen={startsOpen || error !== undefined}
    >
      <Choice {...field} />
    </Folded>
  );
}

/** What grows there, in what ground, under what sun: by pictures. */
export const GroundFields = ({ draft: { field } }: { draft: ZoneDraft }) => (
  <div>
    <Chosen Choice={PlantChoice} {...field('plant_type')} />
    <Chosen Choice={SoilChoice} {...field('soil')} />
    <Chosen Choice={SprinklerChoice} {...field('sprinkler')} />
    <Chosen Choice={ShadeChoice} {...field('shade')} />
    <Chosen Choice={SlopeChoice} {...field('slope')} />
  </div>
);
