/** Why nothing waters a zone whose water nothing is known to end, and what to do. */
import type { Zone } from '@sluice/contract/zones';
import type { Translate } from '../platform/i18n/translations.ts';

export function noEndWords({ timer_proof }: Pick<Zone, 'timer_proof'>, t: Translate): string {
  if (timer_proof === 'unproven') return t('zones.timerUnproven');
  return timer_proof === 'disproven' ? t('zones.timerDisproven') : t('zones.needsGuard');
}
