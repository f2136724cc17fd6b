import type { CopyResult } from '@sluice/contract/settings-copies';
import { StayedList } from '../../page-kit/list/stayed-list.tsx';
import { joinSentences, withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { labelSetting } from '../../zones/form/zone-setting-texts.ts';
import type { ComparedZone } from './use-zones.ts';

type Props = { results: readonly CopyResult[]; zones: readonly ComparedZone[] };

/** Zones that stayed as they were, or kept something that was changed since, and why. */
export function CopyOutcome({ results, zones }: Props) {
  const { t } = useTranslation();
  const lines = results.flatMap((result) => {
    const zone = zones.find(({ id }) => id === result.zone_id);
    const settings = result.left.map((setting) => labelSetting(t, setting)).join(', ');
    const said = joinSentences(
      result.result === 'gone' && t('compareSettings.gone'),
      result.result === 'not_permitted' && t('compareSettings.notPermitted'),
      ...result.errors.map(({ message }) => message),
      result.left.length > 0 && t('compareSettings.left', { settings }),
    );
    return said === '' ? [] : [{ id: result.zone_id, text: zone ? withLabel(zone.fullName, said) : said }];
  });
  return <StayedList lines={lines} />;
}
