import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

type Props = { label: string; className?: string | undefined; onClick: () => void };

/** Mantine's own would bring its styles and icon into the first view for nothing else. */
export const CloseButton = ({ label, className, onClick }: Props) => (
  <ActionIcon variant="transparent" color="gray" size={44} aria-label={label} className={className} onClick={onClick}>
    <IconX size={24} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
);
