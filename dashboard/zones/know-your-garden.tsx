import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { findByName } from '../page-kit/list/find-by-name.ts';
import { MANY_ZONES } from '../page-kit/list/many-zones.ts';
import { NameSearch } from '../page-kit/list/name-search.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { FactRows, fact } from '../ui/text/fact-rows.tsx';
import classes from './know-your-garden.module.css';
import { SoilColumn } from './soil/soil-column.tsx';
import { leftBeforeWateringMm, type SoilWater } from './soil/soil-shares.ts';

/** So many zones are shown at first. */
const FEW = 12;

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
      <ul className={classes.list}>
        {shown.map((zone) => zone.soil_water && <SoilRow key={zone.id} zone={zone} water={zone.soil_water} />)}
      </ul>
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

type SoilRowProps = { zone: Pick<Zone, 'id' | 'name' | 'plant_type' | 'soil'>; water: SoilWater };

/** A zone's soil in a line that leads to its page; what an agronomist wants to know stands folded below. */
function SoilRow({ zone, water }: SoilRowProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const left = Math.max(0, leftBeforeWateringMm(water));
  const rows = [
    fact(t('soilCard.canHold'), t('soilCard.taw', { depth: depth(water.total_available_water_mm) })),
    fact(t('soilCard.easilyDrunk'), t('soilCard.raw', { depth: depth(water.readily_available_water_mm) })),
    fact(t('soilCard.missing'), t('soilCard.depletion', { depth: depth(water.depletion_mm) })),
    fact(t('soilCard.roots'), asText(units.soilDepth(water.root_depth_m))),
  ];
  return (
    <li className={classes.row}>
      <SoilColumn water={water} plantType={zone.plant_type} isTiny />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <PageLink to="/home/zones" search={{ zone: zone.id }}>
            {zone.name}
          </PageLink>
        </h3>
        <p className={classes.sentence}>
          {left > 0 ? t('soilCard.enough', { depth: depth(left) }) : t('soilCard.thirsty')}
        </p>
        <details>
          <summary className={classes.summary}>{t('soilCard.figures')}</summary>
          <FactRows rows={rows} className={classes.facts} />
        </details>
      </div>
    </li>
  );
}
