import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './map.module.css';
import { LEAST_ZOOM, MOST_ZOOM } from './map-view.ts';

type Props = { zoom: number; onZoom: (steps: number) => void; children?: ReactNode };

export const MAP_BUTTON = { variant: 'default', size: 44 } as const;

/** In the corner of the map's frame. */
export function MapZoomButtons({ zoom, onZoom, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.zoom}>
      <ActionIcon
        {...MAP_BUTTON}
        aria-label={t('locationForm.zoomIn')}
        disabled={zoom >= MOST_ZOOM}
        onClick={() => onZoom(1)}
      >
        <IconPlus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        {...MAP_BUTTON}
        aria-label={t('locationForm.zoomOut')}
        disabled={zoom <= LEAST_ZOOM}
        onClick={() => onZoom(-1)}
      >
        <IconMinus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {children}
    </div>
  );
}
