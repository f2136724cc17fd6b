import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../platform/use-translation.ts';
import { LEAST_ZOOM, MOST_ZOOM } from './map-view.ts';
import classes from './place-map.module.css';

type Props = { zoom: number; onZoom: (steps: number) => void };

const BUTTON_PX = 44;

export function MapZoomButtons({ zoom, onZoom }: Props) {
  const { t } = useTranslation();
  const button = { variant: 'default', size: BUTTON_PX } as const;
  return (
    <div className={classes.zoom}>
      <ActionIcon
        {...button}
        aria-label={t('locationForm.zoomIn')}
        disabled={zoom >= MOST_ZOOM}
        onClick={() => onZoom(1)}
      >
        <IconPlus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('locationForm.zoomOut')}
        disabled={zoom <= LEAST_ZOOM}
        onClick={() => onZoom(-1)}
      >
        <IconMinus size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
