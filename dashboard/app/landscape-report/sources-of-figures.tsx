import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import { findNames, type SheetProps } from './sheet-props.ts';

/** Whence each figure comes, what is assumed, and what is missing. */
export function SourcesOfFigures({ budget, zones }: SheetProps) {
  const { t } = useTranslation();
  const say = (isSaid: boolean, text: () => string) => (isSaid ? [text()] : []);
  const sources = [
    t('landscapeReport.source.climate'),
    ...say(budget.is_assumed, () => t('landscapeReport.source.assumed')),
    t('landscapeReport.source.plants'),
    t('landscapeReport.source.heads'),
    t('landscapeReport.source.areas'),
    ...say(budget.zones_left_out.length > 0, () =>
      t('landscapeBudget.leftOut', { zones: joinNames(findNames(zones, budget.zones_left_out)) }),
    ),
    t('landscapeReport.source.special'),
    t('landscapeReport.source.version'),
    t('landscapeReport.source.approval'),
  ];
  return (
    <PaperSection title={t('landscapeReport.sources')}>
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </PaperSection>
  );
}
