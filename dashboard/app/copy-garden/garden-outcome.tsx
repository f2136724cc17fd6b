import type { GardenCopyResult } from '@sluice/contract/settings-copies';
import { joinSentences } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { StayedGardens } from '../copy-program/stayed-gardens.tsx';
import { listGardenSettings } from './garden-setting-texts.ts';

/** Why a garden did not get settings, or kept some; empty where all is well. */
const describeRefusal = (t: Translate, { result, left, errors }: GardenCopyResult): string =>
  joinSentences(
    result === 'gone' && t('copyProgram.gone'),
    result === 'not_permitted' && t('copyProgram.notPermitted'),
    left.length > 0 && t('compareSettings.left', { settings: listGardenSettings(t, left) }),
    ...errors.map(({ message }) => message),
  );

export function GardenOutcome({ results }: { results: readonly GardenCopyResult[] }) {
  const { t } = useTranslation();
  return <StayedGardens results={results} describe={(result) => describeRefusal(t, result)} />;
}
