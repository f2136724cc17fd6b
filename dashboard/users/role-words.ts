import type { Relationship } from '@sluice/engine/vocabulary/people';
import { useTranslation } from '../platform/i18n/use-translation.ts';

/** A role's name and what it may do, in plain words. */
export function useRoleWords() {
  const { t } = useTranslation();
  return {
    nameOf: (role: Relationship) => t(`users.role.${role}`),
    addable: (['MANAGER', 'PLAYER'] as const).map((role) => ({
      value: role,
      label: t(`users.role.${role}`),
      hint: t(`users.may.${role}`),
    })),
  };
}
