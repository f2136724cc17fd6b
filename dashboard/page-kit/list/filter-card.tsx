import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Popup } from '../../ui/overlay/popup.tsx';
import classes from './filter-card.module.css';

type Props = {
  /** How many are set. */
  count: number;
  width: number;
  onApproach?: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** Filters behind a button that counts them, and the way to clear them. */
export function FilterCard({ count, width, onApproach, onClear, children }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.buttons}>
      <Popup
        kind="card"
        label={t('filter.title')}
        width={width}
        {...(onApproach && { onApproach })}
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
        {children}
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
