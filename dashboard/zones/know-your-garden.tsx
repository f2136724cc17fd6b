import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { findByName } from '../page-kit/find-by-name.ts';
import { MANY_ZONES } from '../page-kit/many-zones.ts';
import { NameSearch } from '../page-kit/name-search.tsx';
import { joinSentences } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import { Section } from '../ui/section.tsx';
import classes from './know-your-garden.module.css';
import { SoilCard } from './soil/soil-card.tsx';

/** Of many zones so many are shown at first: each is a card as tall as half a phone. */
const FEW = 6;

/** Each zone's soil as a store of water. */
export function KnowYourGarden({ group }: { group: Pick<CurrentGroup, 'zones'> }) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const known = group.zones.filter(({ soil_water }) => soil_water !== null);
  const found = findByName(known, text);
  const shown = known.length > MANY_ZONES && !isWhole ? found.slice(0, FEW) : found;
  return (
    <Section title={t('discover.garden')}>
      <p className={section.lead}>
        {known.length === 0
          ? t('discover.gardenUnknown')
          : joinSentences(
              t('discover.gardenLead'),
              t(user.unit_system === 'US' ? 'discover.oneInch' : 'discover.oneMillimetre'),
            )}
      </p>
      {known.length > MANY_ZONES && (
        <NameSearch text={text} onChange={setText} found={found.length} all={known.length} />
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
