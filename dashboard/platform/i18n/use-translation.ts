import { useSyncExternalStore } from 'react';
import { currentTranslation, listenToLanguage, type Translation } from './translations.ts';

/** The texts of the language that is shown; draws again when it changes. */
export const useTranslation = (): Translation => useSyncExternalStore(listenToLanguage, currentTranslation);
