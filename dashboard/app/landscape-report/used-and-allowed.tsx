import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames, joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PaperTable } from '../paper/paper-table.tsx';
import { findNames, findZone, type SheetProps } from './sheet-props.ts';
import { NO_FIGURE, useOrdinanceTexts } from './use-ordinance-texts.ts';

/** What the zones were given this year, beside what they may be given. */
export function UsedAndAllowed({ budget, zones }: SheetProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { volume } = useOrdinanceTexts();
  const { used } = budget;
  if (used === null) {
    return (
      <PaperSection title={t('landscapeReport.use')}>
        <p>{t('landscapeReport.noUse')}</p>
      </PaperSection>
    );
  }
  const given = (litres: number, isMeasured: boolean) => (isMeasured || litres === 0 ? '' : '~') + volume(litres);
  return (
    <PaperSection title={t('landscapeReport.use')}>
      <p>
        {joinSentences(
          t('landscapeBudget.usedSoFar', {
            from: dates.fullDay(used.from),
            to: dates.fullDay(used.to),
            used: given(used.volume_l, used.is_measured),
            allowed: volume(used.allowance_l),
          }),
          !used.is_measured && used.volume_l > 0 && t('savings.estimated'),
          used.zones_without_flow.length > 0 &&
            t('bill.withoutFlow', { zones: joinNames(findNames(zones, used.zones_without_flow)) }),
        )}
      </p>
      <FactList
        facts={[
          { name: t('landscapeBudget.used'), value: given(used.volume_l, used.is_measured) },
          { name: t('landscapeReport.mawa'), value: volume(budget.allowance_l) },
        ]}
      />
      <PaperTable
        columns={[t('savings.zone'), t('landscapeBudget.used'), t('landscapeReport.etwu')]}
        rows={budget.zones.map((row) => ({
          key: row.zone_id,
          cells: [
            findZone(zones, row.zone_id)?.name ?? '',
            row.used_l === null ? NO_FIGURE : given(row.used_l, row.is_measured),
            volume(row.estimated_l),
          ],
        }))}
        foot={[t('yearReport.all'), given(used.volume_l, used.is_measured), volume(budget.estimated_l)]}
      />
    </PaperSection>
  );
}
