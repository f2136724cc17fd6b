import { ActionIcon } from '@mantine/core';
import type { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Popup } from './popup.tsx';

type Props = { label: string; Icon: typeof IconUser; iconSize?: number; width: number; children: ReactNode };

/** A menu behind an icon at the end of a bar. */
export function IconMenu({ label, Icon, iconSize = 22, width, children }: Props) {
  return (
    <Popup
      kind="menu"
      label={label}
      width={width}
      align="end"
      target={
        <ActionIcon size={44} variant="subtle" aria-label={label}>
          <Icon size={iconSize} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {children}
    </Popup>
  );
}
