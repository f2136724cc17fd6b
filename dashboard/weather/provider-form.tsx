import { Checkbox, PasswordInput } from '@mantine/core';
import type { WeatherProviderSettings } from '@sluice/contract/weather';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { SaveActions } from '../platform/form-actions.tsx';
import { useDraft } from '../ui/draft.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { useSetWeatherProvider } from './calls.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { PROVIDER_NEEDS, providerSettingOf, providerValuesOf } from './provider-values.ts';
import { WeatherFault } from './weather-fault.tsx';

type Props = { groupId: string; settings: WeatherProviderSettings };

/** One of five services, and what that one needs to be asked. */
export function ProviderForm({ groupId, settings }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: setProvider } = useSetWeatherProvider(groupId);
  const version = useRef(settings.version);
  const saved = useRef(settings.provider);
  const draft = useDraft({
    start: providerValuesOf(settings),
    check: (values) =>
      checkFields(async () => (await import('./schemas.ts')).weatherProviderSetting, providerSettingOf(values)),
    save: async (values) => {
      const answer = await setProvider({ ...providerSettingOf(values), version: version.current });
      version.current = answer.weather_provider.version;
      saved.current = answer.weather_provider.provider;
      return providerValuesOf(answer.weather_provider);
    },
    errorsOf: fieldErrorsOf,
    rebase: () => {
      version.current = settings.version;
    },
    onSaved: () =>
      showSnackbar({
        kind: 'done',
        text: settings.is_simulated
          ? t('providerForm.savedSimulated')
          : t('providerForm.saved', { provider: PROVIDER_NAMES[saved.current] }),
      }),
    onUnchanged: () => showSnackbar({ kind: 'done', text: t('form.unchanged') }),
  });
  const { values, set, error, field } = draft;
  const needs = PROVIDER_NEEDS[values.provider];
  const isKept = settings.has_secret && settings.provider === values.provider;
  return (
    <DraftForm name={`provider ${groupId}`} draft={draft} className={classes.form}>
      {settings.is_simulated && <p>{t('providerForm.simulated')}</p>}
      <WeatherFault {...settings} />
      <ChoiceField
        label={t('providerForm.choose')}
        options={WEATHER_PROVIDERS.map((provider) => {
          const { forecast, history } = LIMITS.weatherProviderDays[provider];
          return {
            value: provider,
            label: t(`weatherProviderName.${provider}`),
            hint: `${t('providerForm.days', { forecast: provider === 'OPENWEATHER' ? '3–4' : forecast, history })} ${t(`weatherProviderNeeds.${provider}`)}`,
          };
        })}
        {...field('provider')}
      />
      {needs.station && (
        <TextField
          label={t('providerForm.stationId')}
          description={t(`stationIdHint.${values.provider === 'TEMPEST' ? 'TEMPEST' : 'WEATHER_UNDERGROUND'}`)}
          {...field('station_id')}
        />
      )}
      {needs.device && <TextField label={t('providerForm.deviceId')} {...field('device_id')} />}
      {needs.secret && (
        <PasswordInput
          label={t('providerForm.secret')}
          description={isKept ? t('providerForm.secretKept') : t('providerForm.secretHint')}
          autoComplete="off"
          aria-invalid={error('secret') !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
          value={values.secret}
          error={error('secret')}
          onChange={({ currentTarget }) => set('secret', currentTarget.value)}
        />
      )}
      {needs.hardware && (
        <Checkbox
          label={t('providerForm.ownsHardware')}
          aria-invalid={error('owns_hardware') !== undefined}
          checked={values.owns_hardware}
          error={error('owns_hardware')}
          onChange={({ currentTarget }) => set('owns_hardware', currentTarget.checked)}
        />
      )}
      <SaveActions draft={draft} />
    </DraftForm>
  );
}
