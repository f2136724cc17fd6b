import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { label: string; iconSize?: number; onClick: () => void; children: ReactNode };

/** Ends water that flows. */
export const StopButton = ({ label, iconSize = 18, onClick, children }: Props) => (
  <Button
    color="red"
    leftSection={<IconPlayerStop size={iconSize} aria-hidden="true" />}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </Button>
);
