import type { WhatIf } from '@sluice/contract/past-year';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ColumnHeads } from '../ui/text/column-heads.tsx';
import folded from '../ui/text/folded-table.module.css';

const NOTHING = '–';

/** Figures of a year as texts; what is not known is a dash. */
export function useYearFigures() {
  const { i18n } = useTranslation();
  const { units } = useDisplay();
  return {
    volume: (litres: number | null) => (litres === null ? NOTHING : asText(units.volume(litres))),
    count: (days: number | null) => (days === null ? NOTHING : units.number(days, 0)),
    money: (cost: WhatIf['garden']['as_is']['cost']) =>
      cost === null
        ? NOTHING
        : new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency: cost.currency }).format(
            cost.amount,
          ),
  };
}

/** Share by which the later figure is less (negative) or more; null where nothing can be said. */
export const shareOfChange = (before: number, after: number): number | null =>
  before > 0 ? (after - before) / before : null;

type TableProps = {
  /** Of the first column. */
  name: string;
  rows: readonly (readonly [name: string, asIs: string, changed: string])[];
};

/** As it is beside as changed; a row of which nothing is known is left out. */
export function ComparisonTable({ name, rows }: TableProps) {
  const { t } = useTranslation();
  const shown = rows.filter(([, asIs, changed]) => asIs !== NOTHING || changed !== NOTHING);
  return (
    <table className={folded.table}>
      <ColumnHeads names={[name, t('whatIf.asIs'), t('whatIf.changed')]} />
      <tbody>
        {shown.map(([row, asIs, changed]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td>{asIs}</td>
            <td>{changed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same, unfolded when it is wanted. */
export function FoldedComparison({ title, ...table }: TableProps & { title: string }) {
  return (
    <details>
      <summary className={folded.summary}>{title}</summary>
      <ComparisonTable {...table} />
    </details>
  );
}
