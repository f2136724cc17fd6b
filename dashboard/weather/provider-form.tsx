import { Checkbox, PasswordInput } from '@mantine/core';
import type { WeatherProviderSettings, WeatherServiceChoice } from '@sluice/contract/weather';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
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
import { providerSettingOf, providerValuesOf } from './provider-values.ts';
import { WeatherFault } from './weather-fault.tsx';

type Props = {
  groupId: string;
  settings: WeatherProviderSettings;
  services: readonly WeatherServiceChoice[];
  /** Services that cannot be asked yet. */
  absent: readonly WeatherProviderName[];
};

const NO_NEEDS: WeatherServiceChoice['needs'] = {
  station_id: null,
  device_id: null,
  secret: false,
  owns_hardware: false,
};

/** One of the services that there are, and what that one needs to be asked. */
export function ProviderForm({ groupId, settings, services, absent }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: setProvider } = useSetWeatherProvider(groupId);
  const version = useRef(settings.version);
  const saved = useRef(settings.provider);
  const nameOf = (provider: WeatherProviderName) => t(`weatherProviderName.${provider}`);
  const needsOf = (provider: WeatherProviderName) =>
    services.find((service) => service.provider === provider)?.needs ?? NO_NEEDS;
  const draft = useDraft({
    start: providerValuesOf(settings),
    check: (values) =>
      checkFields(
        async () => (await import('./schemas.ts')).weatherProviderSettingFor(needsOf(values.provider)),
        providerSettingOf(values, needsOf(values.provider)),
      ),
    save: async (values) => {
      const setting = providerSettingOf(values, needsOf(values.provider));
      const answer = await setProvider({ ...setting, version: version.current });
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
        text: t('providerForm.saved', { provider: nameOf(saved.current) }),
      }),
    onUnchanged: () => showSnackbar({ kind: 'done', text: t('form.unchanged') }),
  });
  const { values, set, error, field } = draft;
  const needs = needsOf(values.provider);
  const isKept = settings.has_secret && settings.provider === values.provider;
  return (
    <DraftForm name={`provider ${groupId}`} draft={draft} className={classes.form}>
      {settings.provider !== settings.asked_provider && (
        <p>
          {t('providerForm.replaced', { chosen: nameOf(settings.provider), asked: nameOf(settings.asked_provider) })}
        </p>
      )}
      <WeatherFault {...settings} />
      <ChoiceField
        label={t('providerForm.choose')}
        options={services.map(({ provider, forecast_days: forecast, history_days: history }) => ({
          value: provider,
          label: nameOf(provider),
          hint: `${t('providerForm.days', { forecast, history })} ${t(`weatherProviderNeeds.${provider}`)}`,
        }))}
        {...field('provider')}
      />
      {absent.length > 0 && <p>{t('providerForm.absent', { services: absent.map(nameOf).join(', ') })}</p>}
      {needs.station_id !== null && (
        <TextField
          label={t('providerForm.stationId')}
          description={t(`stationIdHint.${values.provider === 'TEMPEST' ? 'TEMPEST' : 'WEATHER_UNDERGROUND'}`)}
          {...field('station_id')}
        />
      )}
      {needs.device_id !== null && <TextField label={t('providerForm.deviceId')} {...field('device_id')} />}
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
      {needs.owns_hardware && (
        <Checkbox
          label={t('providerForm.ownsHardware')}
          aria-invalid={error('owns_hardware') !== undefined}
          checked={values.owns_hardware}
          error={error('owns_hardware')}
          onChange={({ currentTarget }) => set('owns_hardware', currentTarget.checked)}
        />
      )}
      {settings.attribution && (
        <p>
          <a href={settings.attribution.url} rel="noreferrer" target="_blank">
            {settings.attribution.text}
          </a>
        </p>
      )}
      <SaveActions draft={draft} />
    </DraftForm>
  );
}
