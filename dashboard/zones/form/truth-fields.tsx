import classes from '../../ui/form-page.module.css';
import { CatchCanTest } from './catch-can-test.tsx';
import type { ZoneDraft } from './zone-draft.ts';
import { ZoneFigureField, ZoneFigureRow } from './zone-figure-field.tsx';

/** The owner's own figures, before the tables'; what is left empty stays the tables'. */
export function TruthFields({ draft }: { draft: ZoneDraft }) {
  const { set } = draft;
  return (
    <>
      <ZoneFigureRow draft={draft} names={['crop_coefficient', 'allowable_depletion']} />
      <ZoneFigureRow draft={draft} names={['efficiency', 'distribution_uniformity']} />
      <div className={classes.row}>
        <ZoneFigureField draft={draft} name="catch_can_rate_mm_per_hour" />
        <CatchCanTest
          onResult={({ precipitationRateMmPerHour, distributionUniformity }) => {
            set('catch_can_rate_mm_per_hour', precipitationRateMmPerHour);
            set('distribution_uniformity', distributionUniformity);
          }}
        />
      </div>
    </>
  );
}
