import type { CurrentGroup } from '@sluice/contract/groups';
import { useCurrentIndex } from '../groups/index.ts';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import { Section } from '../ui/section.tsx';
import classes from './know-your-garden.module.css';
import { SoilCard } from './soil-card.tsx';

/** Each zone's soil as a store of water. */
export function KnowYourGarden({ group }: { group: Pick<CurrentGroup, 'zones'> }) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const known = group.zones.filter(({ soil_water }) => soil_water !== null);
  return (
    <Section title={t('discover.garden')}>
      <p className={section.lead}>
        {known.length === 0
          ? t('discover.gardenUnknown')
          : `${t('discover.gardenLead')} ${user.unit_system === 'US' ? t('discover.oneInch') : t('discover.oneMillimetre')}`}
      </p>
      <div className={classes.cards}>
        {known.map((zone) => zone.soil_water && <SoilCard key={zone.id} zone={zone} water={zone.soil_water} />)}
      </div>
    </Section>
  );
}
