import { PlantChoice, ShadeChoice, SlopeChoice, SoilChoice, SprinklerChoice } from './choices/picture-choices.tsx';
import type { ZoneDraft } from './zone-draft.ts';

/** What grows there, in what ground, under what sun: by pictures. */
export const GroundFields = ({ draft: { field } }: { draft: ZoneDraft }) => (
  <div>
    <PlantChoice isFolded {...field('plant_type')} />
    <SoilChoice isFolded {...field('soil')} />
    <SprinklerChoice isFolded {...field('sprinkler')} />
    <ShadeChoice isFolded {...field('shade')} />
    <SlopeChoice isFolded {...field('slope')} />
  </div>
);
