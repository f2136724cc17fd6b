import type { ProgramCopyResult } from '@sluice/contract/settings-copies';
import { joinSentences } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { StayedGardens } from './stayed-gardens.tsx';

/** Why a garden does not get a program, or keeps it; empty where all is well. */
export const describeRefusal = (t: Translate, { result, errors }: ProgramCopyResult): string =>
  joinSentences(
    result === 'gone' && t('copyProgram.gone'),
    result === 'not_permitted' && t('copyProgram.notPermitted'),
    result === 'left' && t('copyProgram.left'),
    ...errors.map(({ message }) => message),
  );

export function ProgramOutcome({ results }: { results: readonly ProgramCopyResult[] }) {
  const { t } = useTranslation();
  return <StayedGardens results={results} describe={(result) => describeRefusal(t, result)} />;
}
