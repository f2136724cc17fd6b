import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import { PlantChoice, ShadeChoice, SlopeChoice, SoilChoice, SprinklerChoice } from './choices/picture-choices.tsx';
import type { ZoneDraft } from './zone-draft.ts';

/** What has been chosen is one line; the pictures come out when it is to be another. */
function Chosen({ title, error, children }: { title: string | null; error: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const [startsOpen] = useState(title === null);
  return (
    <Folded title={title ?? t('zoneChoice.open')} isOpen={startsOpen || error !== undefined}>
      {children}
    </Folded>
  );
}

/** What grows there, in what ground, under what sun: by pictures. */
export function GroundFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, error, field } = draft;
  const { plant_type, soil, sprinkler, shade, slope } = values;
  return (
    <div>
      <Chosen
        title={plant_type && `${t('zoneChoice.plant')} ${t(`plantType.${plant_type}`)}`}
        error={error('plant_type')}
      >
        <PlantChoice {...field('plant_type')} />
      </Chosen>
      <Chosen title={soil && `${t('zoneChoice.soil')} ${t(`soil.${soil}`)}`} error={error('soil')}>
        <SoilChoice {...field('soil')} />
      </Chosen>
      <Chosen
        title={sprinkler && `${t('zoneChoice.sprinkler')} ${t(`sprinkler.${sprinkler}`)}`}
        error={error('sprinkler')}
      >
        <SprinklerChoice {...field('sprinkler')} />
      </Chosen>
      <Chosen title={shade && `${t('zoneChoice.shade')} ${t(`shade.${shade}`)}`} error={error('shade')}>
        <ShadeChoice {...field('shade')} />
      </Chosen>
      <Chosen title={slope && `${t('zoneChoice.slope')} ${t(`slope.${slope}`)}`} error={error('slope')}>
        <SlopeChoice {...field('slope')} />
      </Chosen>
    </div>
  );
}
