import type { CurrentGroup } from '@sluice/contract/groups';
import { ForChangers } from '../../groups/index.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { LinesToFill } from '../paper/lines-to-fill.tsx';
import { Paper } from '../paper/paper.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { Equipment } from './equipment.tsx';
import classes from './hand-over.module.css';
import { PlanOnPaper } from './plan-on-paper.tsx';
import { ShedCode } from './shed-code.tsx';
import { WaterSupply } from './water-supply.tsx';
import { WateringRules } from './watering-rules.tsx';
import { ZoneOnPaper } from './zone-on-paper.tsx';

/** A garden as whoever looks after its watering needs it: nothing of it opens a door (docs/decisions/0174). */
export default function HandOverPage() {
  return <ForChangers>{(group) => <HandOver key={group.id} group={group} />}</ForChangers>;
}

function HandOver({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const { street, zipcode, city, state } = group.setting.address;
  const address = joinClauses([street, [zipcode, city].filter(Boolean).join(' '), state]);
  return (
    <Paper title={group.name} tools={<p className={classes.lead}>{t('handOver.lead')}</p>}>
      <div className={classes.head}>
        <div>
          {address && <p>{address}</p>}
          <p>{t('handOver.asOf', { day: dates.fullDay(today) })}</p>
        </div>
        <ShedCode groupId={group.id} />
      </div>
      <PlanOnPaper zones={group.zones} />
      <WaterSupply group={group} />
      <WateringRules group={group} today={today} />
      <PaperSection title={t('title.zones')}>
        {group.zones.map((zone) => (
          <ZoneOnPaper key={zone.id} zone={zone} group={group} />
        ))}
      </PaperSection>
      <Equipment group={group} />
      <ToFillIn />
    </Paper>
  );
}

/** What Sluice does not store, and somebody in front of a wet cellar wall needs. */
function ToFillIn() {
  const { t } = useTranslation();
  const lines = ['mainShutOff', 'winterDrain', 'backflow', 'whomToCall'] as const;
  return (
    <PaperSection title={t('handOver.fillIn')}>
      <LinesToFill names={lines.map((line) => t(`handOver.${line}`))} />
    </PaperSection>
  );
}
