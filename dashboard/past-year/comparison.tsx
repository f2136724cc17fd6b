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
  rows: readonly (readonly [name: string, ...figures: string[]])[];
  /** Of the columns of figures. */
  heads?: readonly string[];
};

/** As it is beside as changed; a row of which nothing is known is left out. */
export function ComparisonTable({ name, rows, heads }: TableProps) {
  const { t } = useTranslation();
  const shown = rows.filter(([, ...figures]) => figures.some((figure) => figure !== NOTHING));
  return (
    <table className={folded.table}>
      <ColumnHeads names={[name, ...(heads ?? [t('whatIf.asIs'), t('whatIf.changed')])]} />
      <tbody>
        {shown.map(([row, ...figures]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {figures.map((figure, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure's place is its column
              <td key={place}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same, unfolded when it is wanted. */
export function FoldedComparison({ title, hint, ...table }: TableProps & { title: string; hint?: string }) {
  return (
    <details>
      <summary className={folded.summary}>{title}</summary>
      <ComparisonTable {...table} />
      {hint !== undefined && <p>{hint}</p>}
    </details>
  );
}

type Recorded<Figures> = { from: string; given: Figures; as_is: Figures; changed: Figures };
type RecordProps<Figures> = {
  record: Recorded<Figures> | null;
  rows: readonly (readonly [name: string, figure: (figures: Figures) => string])[];
};

/** The days of which the garden has a record: what was given, beside what would have been. */
export function RecordComparison<Figures>({ record, rows }: RecordProps<Figures>) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  if (record === null) return null;
  return (
    <FoldedComparison
      title={t('whatIf.record', { from: dates.dayAndMonth(record.from) })}
      hint={t('whatIf.recordHint')}
      name={t('whatIf.sinceThen')}
      heads={[t('whatIf.given'), t('whatIf.asIs'), t('whatIf.changed')]}
      rows={rows.map(([name, figure]) => [name, figure(record.given), figure(record.as_is), figure(record.changed)])}
    />
  );
}
