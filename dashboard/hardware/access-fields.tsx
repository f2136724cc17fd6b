/** What a device asks for before it lets somebody in. */
import { PasswordInput } from '@mantine/core';
import type { AccessField, DriverKind } from '@sluice/engine/vocabulary/hardware';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';

export type Access = { [Field in AccessField]?: string };

type Props = {
  driver: DriverKind;
  needs: readonly AccessField[];
  access: Access;
  error: string | undefined;
  onChange: (entry: Access) => void;
};

export function AccessFields({ driver, needs, access, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {needs.includes('user') && (
        <TextField
          label={t('findHardware.user')}
          autoComplete="off"
          value={access.user ?? ''}
          onChange={(user) => onChange({ ...access, user })}
        />
      )}
      {needs.includes('password') && (
        <PasswordInput
          label={t('findHardware.password')}
          description={t(driver === 'gardena' ? 'findHardware.gardenaPasswordHint' : 'findHardware.passwordHint')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
          aria-invalid={error !== undefined}
          value={access.password ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...access, password: currentTarget.value })}
        />
      )}
      {needs.includes('token') && (
        <PasswordInput
          label={t('findHardware.token')}
          description={t('findHardware.tokenHint')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('findHardware.showToken') }}
          aria-invalid={error !== undefined}
          value={access.token ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...access, token: currentTarget.value })}
        />
      )}
      {needs.includes('setup_code') && (
        <PasswordInput
          label={t('findHardware.setupCode')}
          description={t('findHardware.setupCodeHint')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('findHardware.showSetupCode') }}
          aria-invalid={error !== undefined}
          value={access.setup_code ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...access, setup_code: currentTarget.value })}
        />
      )}
    </>
  );
}
