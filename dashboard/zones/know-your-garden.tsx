import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useId, useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { findByName } from '../page-kit/list/find-by-name.ts';
import { MANY_ZONES } from '../page-kit/list/many-zones.ts';
import { NameSearch } from '../page-kit/list/name-search.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { FactRows, fact } from '../ui/text/fact-rows.tsx';
import classes from './know-your-garden.module.css';
import { SoilColumn } from './soil/soil-column.tsx';
import { leftBeforeWateringMm, type SoilWater } from './soil/soil-shares.ts';

/** So many zones are shown at first: each is a card as tall as half a phone. */
const FEW = 6;

/** Each zone's soil as a store of water. */
export function KnowYourGarden({ group }: { group: Pick<CurrentGroup, 'zones'> }) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const described = group.zones.filter(({ soil_water }) => soil_water !== null);
  const found = findByName(described, text);
  const shown = described.length > MANY_ZONES && !isWhole ? found.slice(0, FEW) : found;
  return (
    <Section title={t('discover.garden')}>
      <p className={section.lead}>
        {described.length === 0
          ? t('discover.gardenUnknown')
          : joinSentences(
              t('discover.gardenLead'),
              t(user.unit_system === 'US' ? 'discover.oneInch' : 'discover.oneMillimetre'),
            )}
      </p>
      {described.length > MANY_ZONES && (
        <NameSearch text={text} onChange={setText} found={found.length} all={described.length} />
      )}
      <div className={classes.cards}>
        {shown.map((zone) => zone.soil_water && <SoilCard key={zone.id} zone={zone} water={zone.soil_water} />)}
      </div>
      {shown.length < found.length && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('calendar.more', { number: found.length - shown.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

type SoilCardProps = { zone: Pick<Zone, 'name' | 'plant_type' | 'soil'>; water: SoilWater };

/** A zone's soil column, large, with what its lines mean: the gardener's words first, the agronomist's beside them. */
function SoilCard({ zone, water }: SoilCardProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const titleId = useId();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const left = Math.max(0, leftBeforeWateringMm(water));
  const rows = [
    fact(t('soilCard.canHold'), t('soilCard.taw', { depth: depth(water.total_available_water_mm) })),
    fact(t('soilCard.easilyDrunk'), t('soilCard.raw', { depth: depth(water.readily_available_water_mm) })),
    fact(t('soilCard.missing'), t('soilCard.depletion', { depth: depth(water.depletion_mm) })),
    fact(t('soilCard.roots'), asText(units.soilDepth(water.root_depth_m))),
  ];
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={classes.name}>
        {zone.name}
      </h3>
      <div className={classes.body}>
        <SoilColumn water={water} plantType={zone.plant_type} isLarge />
        <div className={classes.words}>
          <p className={classes.sentence}>
            {left > 0 ? t('soilCard.enough', { depth: depth(left) }) : t('soilCard.thirsty')}
          </p>
          <FactRows rows={rows} className={classes.rows} />
        </div>
      </div>
    </Card>
  );
}
