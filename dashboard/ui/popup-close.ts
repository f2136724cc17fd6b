import { createContext } from 'react';

/** How what is inside a popup closes it. */
export const PopupClose = createContext<() => void>(() => undefined);
