import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Plant } from '@sluice/contract/plants';
import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from '../page-kit/failure/failed-reads.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import { type PlantFilters, plantsQuery } from './calls.ts';
import { PlantCard } from './plant-card.tsx';
import classes from './plant-search.module.css';

/** As many as the server takes. */
const MOST_LETTERS = 100;
const NO_FILTERS: PlantFilters = { search: '', plantType: '', tags: [] };

type Props = { action?: (plant: Plant) => ReactNode; heading?: 'h2' | 'h3' };

/** The plant database. Its filters are lost when the page is left. */
export function PlantSearch({ action, heading }: Props) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(NO_FILTERS);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPending, isError, refetch } = useInfiniteQuery(
    plantsQuery(useSettled(filters)),
  );
  const plants = data?.pages.flatMap((page) => page.plants);
  return (
    <div className={classes.search}>
      <div className={classes.filters}>
        <TextInput
          type="search"
          label={t('plantSearch.words')}
          description={t('plantSearch.wordsHint')}
          value={filters.search}
          maxLength={MOST_LETTERS}
          onChange={({ currentTarget }) => setFilters((old) => ({ ...old, search: currentTarget.value }))}
        />
        <NativeSelect
          label={t('plantSearch.type')}
          value={filters.plantType}
          data={[
            { value: '', label: t('plantSearch.anyType') },
            ...PLANT_TYPES.map((type) => ({ value: type, label: t(`plantType.${type}`) })),
          ]}
          onChange={({ currentTarget }) =>
            setFilters((old) => ({ ...old, plantType: currentTarget.value as PlantFilters['plantType'] }))
          }
        />
      </div>
      <Folded title={t('plantSearch.tags', { chosen: filters.tags.length })}>
        <ToggleList
          label={t('plantSearch.tagsLabel')}
          options={PLANT_TAGS.map((tag) => ({ value: tag, label: t(`plantTag.${tag}`) }))}
          value={[...filters.tags]}
          onChange={(tags) => setFilters((old) => ({ ...old, tags }))}
        />
      </Folded>
      <p role="status" className={classes.quiet}>
        {isPending && t('plantSearch.loading')}
        {plants?.length === 0 && t('plantSearch.none')}
      </p>
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      <ul className={classes.plants}>
        {plants?.map((plant) => (
          <li key={plant.id}>
            <PlantCard plant={plant} action={action?.(plant)} heading={heading} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('plantSearch.more')}
        </Button>
      )}
    </div>
  );
}

const PAUSE_MS = 200;

/** A debounced value, so that the server is not called for every letter. */
function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
