import '../../ui/form/mantine-field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { gardensOverviewQuery } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { SearchField } from '../../page-kit/list/search-field.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Segments } from '../../ui/fields/choice/segments.tsx';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import page from '../../ui/layout/page.module.css';
import classes from './all-gardens.module.css';
import { ChooseBar } from './choose-bar.tsx';
import { chooseGardens, GARDEN_FILTERS, GARDEN_ORDERS, type GardenFilter, type GardenOrder } from './choose-gardens.ts';
import { DelayGardens } from './delay-gardens.tsx';
import { GardenRows } from './garden-rows.tsx';
import { SeasonGardens } from './season-gardens.tsx';
import { useChosenGardens } from './use-chosen-gardens.ts';
import { GARDENS_VIEWS, useGardensView } from './use-gardens-view.ts';

const GardensMap = onDemand(async () => (await import('./map/gardens-map.tsx')).GardensMap);

/** Every garden of the account, what needs attention first, as a list or on a map. */
export default function AllGardensPage() {
  const { t } = useTranslation();
  const read = useQuery(gardensOverviewQuery());
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<GardenFilter>('all');
  const [order, setOrder] = useState<GardenOrder>('attention');
  const [firm, setFirm] = useState<string | null>(null);
  const [view, setView] = useGardensView();
  const searched = useDeferredValue(text);
  const all = read.data ?? [];
  const firms = new Map(all.flatMap((garden) => garden.firms.map(({ id, name }) => [id, name] as const)));
  // One that has gone meanwhile filters nothing.
  const ofFirm = firm !== null && firms.has(firm as never) ? firm : null;
  const shown = chooseGardens(all, { text: searched, filter, order, firm: ofFirm });
  const chosen = useChosenGardens(all, shown);
  return (
    <div className={page.page}>
      <FailedReads reads={[read]} />
      <div className={classes.tools}>
        <SearchField label={t('allGardens.search')} text={text} onChange={setText}>
          <span className={classes.found} role="status">
            {t('manyZones.found', { number: shown.length, all: all.length })}
          </span>
        </SearchField>
        <SelectField
          label={t('allGardens.show')}
          value={filter}
          onChange={setFilter}
          options={GARDEN_FILTERS.map((value) => ({ value, label: t(`allGardens.filter.${value}`) }))}
        />
        {view === 'list' && (
          <SelectField
            label={t('allGardens.sort')}
            value={order}
            onChange={setOrder}
            options={GARDEN_ORDERS.map((value) => ({ value, label: t(`allGardens.order.${value}`) }))}
          />
        )}
        {firms.size > 0 && (
          <SelectField
            label={t('allGardens.firm')}
            value={ofFirm}
            onChange={setFirm}
            options={[
              { value: null, label: t('allGardens.filter.all') },
              ...[...firms].map(([value, label]) => ({ value: value as string | null, label })),
            ]}
          />
        )}
        <DelayGardens chosen={chosen} />
        <SeasonGardens chosen={chosen} />
        <Segments
          label={t('allGardens.view.title')}
          chosen={view}
          onChange={setView}
          options={GARDENS_VIEWS.map((value) => ({ value, label: t(`allGardens.view.${value}`) }))}
        />
      </div>
      {all.length > 0 && <ChooseBar chosen={chosen} />}
      <PageLink to="/gardens/CompareSettings">{t('title.compareSettings')}</PageLink>
      {read.data && shown.length === 0 && <p className={page.lead}>{t('allGardens.none')}</p>}
      {shown.length > 0 &&
        (view === 'map' ? (
          <GardensMap gardens={shown} search={JSON.stringify([searched, filter, ofFirm])} chosen={chosen} />
        ) : (
          <GardenRows gardens={shown} chosen={chosen} />
        ))}
    </div>
  );
}
