import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { chosenTypes, chosenZones } from './calendar-filters.ts';
import classes from './filter-card.module.css';
import type { FilterChoicesProps } from './filter-choices.tsx';

const FilterChoices = onDemand(async () => (await import('./filter-choices.tsx')).FilterChoices);

type Props = FilterChoicesProps & { onClear: () => void };

/** By zone, by type, by days; how many are set stands on the button. */
export function FilterCard({ onClear, ...choices }: Props) {
  const { t } = useTranslation();
  const { filters } = choices;
  const count =
    chosenZones(filters).length + chosenTypes(filters).length + (filters.from ? 1 : 0) + (filters.to ? 1 : 0);
  return (
    <span className={classes.buttons}>
      <Popup
        kind="card"
        label={t('filter.title')}
        width={380}
        onApproach={FilterChoices.prefetch}
        target={
          <Button
            variant="default"
            title={t('filter.title')}
            data-counts={count > 0 || undefined}
            leftSection={<IconFilter size={20} stroke={1.6} aria-hidden="true" />}
          >
            {count === 0 ? t('filter.title') : t('filter.titleWithCount', { number: count })}
          </Button>
        }
      >
        <FilterChoices {...choices} />
      </Popup>
      {count > 0 && (
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={t('filter.clear')}
          title={t('filter.clear')}
          onClick={onClear}
        >
          <IconFilterOff size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
