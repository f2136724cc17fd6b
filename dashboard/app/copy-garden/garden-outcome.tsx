import type { GardenCopyResult } from '@sluice/contract/settings-copies';
import { useCurrentIndex } from '../../groups/index.ts';
import { StayedList } from '../../page-kit/list/stayed-list.tsx';
import { joinSentences, withLabel } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { listGardenSettings } from './garden-setting-texts.ts';

/** Why a garden did not get settings, or kept some; empty where all is well. */
const describeRefusal = (t: Translate, { result, left, errors }: GardenCopyResult): string =>
  joinSentences(
    result === 'gone' && t('copyProgram.gone'),
    result === 'not_permitted' && t('copyProgram.notPermitted'),
    left.length > 0 && t('compareSettings.left', { settings: listGardenSettings(t, left) }),
    ...errors.map(({ message }) => message),
  );

/** Gardens that stayed as they were, and why. */
export function GardenOutcome({ results }: { results: readonly GardenCopyResult[] }) {
  const { t } = useTranslation();
  const { groups } = useCurrentIndex();
  const lines = results.flatMap((result) => {
    const said = describeRefusal(t, result);
    const garden = groups.find(({ id }) => id === result.group_id)?.name;
    return said === '' ? [] : [{ id: result.group_id, text: garden ? withLabel(garden, said) : said }];
  });
  return <StayedList lines={lines} />;
}
