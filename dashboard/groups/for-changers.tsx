import type { CurrentGroup } from '@sluice/contract/groups';
import type { ReactNode } from 'react';
import { NotYours } from '../page-kit/not-yours.tsx';
import { useGarden } from './use-garden.ts';

/** Outside of settings this refuses users who may not change the garden. */
export function ForChangers({ children }: { children: (group: CurrentGroup) => ReactNode }) {
  const garden = useGarden();
  return garden?.mayChange ? children(garden.group) : <NotYours />;
}
