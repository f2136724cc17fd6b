import { Checkbox, PasswordInput } from '@mantine/core';
import type { WeatherProviderSetting, WeatherProviderSettings, WeatherServiceChoice } from '@sluice/contract/weather';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { joinNames, joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { useSetWeatherProvider } from './calls.ts';
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
  const findName = (provider: WeatherProviderName) => t(`weatherProviderName.${provider}`);
  const findNeeds = (provider: WeatherProviderName) =>
    services.find((service) => service.provider === provider)?.needs ?? NO_NEEDS;
  const draft = useSettingsForm({
    stored: settings,
    toValues: toProviderValues,
    toChange: (values) => toProviderSetting(values, findNeeds(values.provider)),
    schema: async ({ provider }) => (await import('./schemas.ts')).weatherProviderSettingFor(findNeeds(provider)),
    send: setProvider,
    readStored: (answer) => answer.weather_provider,
    showSaved: ({ weather_provider: { provider } }) =>
      showSnackbar({ kind: 'done', text: t('providerForm.saved', { provider: findName(provider) }) }),
  });
  const { values, set, error, field } = draft;
  const needs = findNeeds(values.provider);
  const isStored = settings.has_secret && settings.provider === values.provider;
  return (
    <SettingsForm name={`provider ${groupId}`} draft={draft}>
      {settings.provider !== settings.asked_provider && (
        <p>
          {t('providerForm.replaced', {
            chosen: findName(settings.provider),
            asked: findName(settings.asked_provider),
          })}
        </p>
      )}
      <WeatherFault provider={settings} lastHeard={settings.answered} />
      <ChoiceField
        label={t('providerForm.choose')}
        options={services.map(({ provider, forecast_days: forecast, history_days: history }) => ({
          value: provider,
          label: findName(provider),
          hint: joinSentences(t('providerForm.days', { forecast, history }), t(`weatherProviderNeeds.${provider}`)),
        }))}
        {...field('provider')}
      />
      {absent.length > 0 && <p>{t('providerForm.absent', { services: joinNames(absent.map(findName)) })}</p>}
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
          description={isStored ? t('providerForm.secretKept') : t('providerForm.secretHint')}
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
    </SettingsForm>
  );
}

type ProviderValues = {
  provider: WeatherProviderName;
  station_id: string;
  device_id: string;
  secret: string;
  owns_hardware: boolean;
};

/** What is secret never comes back: an empty field leaves it as it is. */
const toProviderValues = (settings: WeatherProviderSettings): ProviderValues => ({
  provider: settings.asked_provider,
  station_id: settings.station_id ?? '',
  device_id: settings.device_id ?? '',
  secret: '',
  owns_hardware: settings.owns_hardware,
});

function toProviderSetting(
  { provider, ...values }: ProviderValues,
  needs: WeatherServiceChoice['needs'],
): WeatherProviderSetting {
  const secret = values.secret.trim();
  return {
    provider,
    station_id: needs.station_id === null ? null : values.station_id.trim(),
    device_id: needs.device_id === null ? null : values.device_id.trim(),
    owns_hardware: needs.owns_hardware && values.owns_hardware,
    ...(needs.secret && secret ? { secret } : {}),
  };
}
