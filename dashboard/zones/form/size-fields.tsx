import { CONTAINERS } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from '../../platform/use-translation.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import classes from '../../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';
import { ZoneFigureField, ZoneFigureRow } from './zone-figure-field.tsx';

/** How large it is and how much water reaches it. */
export function SizeFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { values, field } = draft;
  return (
    <>
      <ZoneFigureRow draft={draft} names={['area_m2', 'flow_l_per_min']} />
      <div className={classes.row}>
        <SelectField
          label={t('zoneForm.container')}
          options={[
            { value: null, label: t('container.none') },
            ...CONTAINERS.map((container) => ({ value: container, label: t(`container.${container}`) })),
          ]}
          {...field('container')}
        />
        {values.container === 'RAISED_BED' && <ZoneFigureField draft={draft} name="container_depth_m" />}
        {values.container === 'POT' && <ZoneFigureField draft={draft} name="container_volume_l" />}
      </div>
    </>
  );
}
