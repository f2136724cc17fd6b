import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export type DrawerWidth = 'expanded' | 'mini';

const KEY = 'sluice_drawer';

/** The drawer: expanded from 1200 px, mini from 768 px, hidden on a phone; changes are stored in this browser. */
export function useDrawerState() {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const [isOpenOnPhone, setOpenOnPhone] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any other page closes it
  useEffect(() => setOpenOnPhone(false), [path]);

  const usual: DrawerWidth = isWide ? 'expanded' : 'mini';
  const width: DrawerWidth = chosen === 'expanded' || chosen === 'mini' ? chosen : usual;
  const store = (value: string) => {
    localStorage.setItem(KEY, value);
    setChosen(value);
  };
  const isHidden = isPhone ? !isOpenOnPhone : chosen === 'hidden';

  return {
    isPhone,
    isHidden,
    isMini: !isPhone && width === 'mini',
    toggle: () => (isPhone ? setOpenOnPhone((open) => !open) : store(isHidden ? usual : 'hidden')),
    changeWidth: () => store(width === 'mini' ? 'expanded' : 'mini'),
    closeOnPhone: () => setOpenOnPhone(false),
  };
}
