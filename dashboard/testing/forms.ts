/** Every form, its address, and each of its rules with input that breaks it. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { readTranslation } from '../platform/i18n/translations.ts';
import { bed, garden, hub, planted, probe, probes, program, reminder } from './full-garden.ts';
import { sampleDevice } from './sample-garden.ts';

/** A key of a text, or what it takes to find a field that is named by more than one. */
export type Name = string | (() => string);
export type Step =
  | { press: Name }
  | { choose: Name; as?: 'radio' | 'switch' | 'checkbox' }
  | { set: Name; to: string }
  | { unfold: Name };
export type Rule = { field: Name; value?: string; says: string; first?: Step[]; after?: Step[] };
export type Form = { form: string; path: string; steps?: Step[]; submit: Name; rules: Rule[]; group?: CurrentGroup };

/** Addresses of the United States have all lines. */
const AMERICAN: CurrentGroup = {
  ...garden,
  setting: {
    address: { ...garden.setting.address, zipcode: '92101', city: 'San Diego', state: 'California', country: 'US' },
  },
};

export const t = (key: string, figures: object = {}) =>
  String(readTranslation().t(key as 'form.save', figures as never));
export const named = (name: Name) => (typeof name === 'string' ? t(name) : name());
const joined = (...keys: string[]) => keys.map((key) => t(key)).join(': ');

const TOO_LONG = 'a'.repeat(50);
const nameRules = (field: Name): Rule[] => [
  { field, value: '  ', says: 'validation.nameRequired' },
  { field, value: TOO_LONG, says: 'validation.nameTooLong' },
];
const bounds = (field: Name, says: string, ...values: string[]): Rule[] =>
  values.map((value) => ({ field, value, says }));
const emailRules: Rule[] = [
  { field: 'account.email', value: '', says: 'validation.emailRequired' },
  { field: 'account.email', value: 'anna@garden', says: 'validation.emailInvalid' },
];
const passwordRules = (field: Name): Rule[] => [
  { field, value: '', says: 'validation.passwordRequired' },
  { field, value: 'short', says: 'validation.passwordLength' },
  { field, value: 'x'.repeat(31), says: 'validation.passwordLength' },
];
const clock = (field: string) => () => joined(field, 'timeOfDay.time');
const recurrenceRules: Rule[] = [
  ...bounds('recurrence.interval', 'validation.intervalDays', '0', '61', ''),
  {
    first: [{ set: 'recurrence.repeat', to: 'weekly' }],
    field: 'recurrence.weekdays',
    says: 'validation.weekdaysRequired',
    after: [{ set: 'recurrence.repeat', to: 'interval' }],
  },
];

type Place = Pick<Form, 'path' | 'steps' | 'group'>;
const form = (name: string, where: string | Place, submit: Name, rules: Rule[]): Form => ({
  form: name,
  ...(typeof where === 'string' ? { path: where } : where),
  submit,
  rules,
});

const stationForm = (name: string, provider: string, wrongId: string, rules: Rule[]) =>
  form(
    `station of ${name}`,
    { path: '/settings/WeatherProvider', steps: [{ choose: `weatherProviderName.${provider}`, as: 'radio' }] },
    'form.save',
    [
      { field: 'providerForm.stationId', value: '', says: 'validation.stationIdRequired' },
      { field: 'providerForm.stationId', value: wrongId, says: 'validation.stationId' },
      ...rules,
    ],
  );

export const FORMS: readonly Form[] = [
  form('login', '/login', 'login.submit', [
    ...emailRules,
    { field: 'account.password', value: '', says: 'validation.passwordRequired' },
  ]),
  form('registration', '/register', 'registration.submit', [
    ...nameRules('account.name'),
    ...emailRules,
    ...passwordRules('account.password'),
    { field: 'account.passwordAgain', value: 'another', says: 'validation.passwordsDiffer' },
  ]),
  form('forgotten password', '/forgot-password', 'forgottenPassword.submit', emailRules),
  form('new password', '/reset-password?token=mailed', 'passwordReset.submit', [
    ...passwordRules('passwordReset.newPassword'),
    { field: 'account.passwordAgain', value: 'another', says: 'validation.passwordsDiffer' },
  ]),
  form('email', '/settings/account/EmailSetting', 'accountPage.changeEmail', [
    { field: 'accountPage.newEmail', value: '', says: 'validation.emailRequired' },
    { field: 'accountPage.newEmail', value: 'anna', says: 'validation.emailInvalid' },
    { field: 'accountPage.currentPassword', value: '', says: 'validation.currentPasswordRequired' },
  ]),
  form('password', '/settings/account/PasswordSetting', 'accountPage.changePassword', [
    { field: 'accountPage.currentPassword', value: '', says: 'validation.currentPasswordRequired' },
    ...passwordRules('passwordReset.newPassword'),
    { field: 'account.passwordAgain', value: '', says: 'validation.confirmationRequired' },
    { field: 'account.passwordAgain', value: 'another', says: 'validation.passwordsDiffer' },
  ]),
  form('profile', { path: '/settings/account', steps: [{ set: 'account.name', to: 'Anna' }] }, 'form.save', [
    ...nameRules('account.name'),
    { field: 'accountPage.firstName', value: TOO_LONG, says: 'validation.nameTooLong' },
    { field: 'accountPage.lastName', value: TOO_LONG, says: 'validation.nameTooLong' },
  ]),
  form(
    'deletion of the account',
    { path: '/settings/account', steps: [{ press: 'accountPage.delete' }] },
    'accountPage.deleteForGood',
    [{ field: 'accountPage.currentPassword', value: '', says: 'validation.currentPasswordRequired' }],
  ),
  form('token', { path: '/settings/account', steps: [{ press: 'apiTokens.add' }] }, 'apiTokens.make', [
    ...nameRules('apiTokens.name'),
    ...bounds('apiTokens.days', 'validation.tokenDays', '0', '3651'),
    { field: 'apiTokens.days', value: '1.5', says: 'validation.wholeNumber' },
  ]),
  form('person to be added', '/settings/users/AddUser', 'form.add', emailRules),
  form(
    'device',
    { path: '/settings/devices', steps: [{ unfold: 'deviceSettings.change' }] },
    'form.save',
    nameRules('deviceSettings.name'),
  ),
  form(
    'new device',
    { path: '/settings/devices', group: { ...garden, devices: [] } },
    'form.add',
    nameRules('deviceSettings.name'),
  ),
  form('new sensor', '/settings/sensors', 'form.add', nameRules('sensorForm.name')),
  form('sensor', `/settings/sensors/SensorsSetting?sensor=${probe.id}`, 'form.save', [
    ...nameRules('sensorForm.name'),
    ...bounds('sensorForm.skipAbove', 'validation.moistureShare', '0', '101'),
    ...bounds('sensorForm.addBelow', 'validation.moistureShare', '0', '101'),
  ]),
  form('new hub', '/settings/hubs', 'form.add', nameRules('addHub.name')),
  form('hub', `/settings/hubs/HubSetting?hub=${hub.id}`, 'form.save', nameRules('addHub.name')),
  form('location', { path: '/settings/Location', group: AMERICAN }, 'form.save', [
    ...['street', 'zipcode', 'city', 'state'].map((line) => ({
      field: `locationForm.${line}`,
      value: '',
      says: 'validation.addressIncomplete',
    })),
    { field: 'locationForm.zipcode', value: '1234567890123', says: 'validation.zipcode' },
    { field: 'locationForm.street', value: 'a'.repeat(101), says: 'validation.textTooLong' },
    { field: 'locationForm.country', value: '', says: 'validation.country' },
    ...bounds('locationForm.latitude', 'validation.coordinates', '-91', '91', ''),
    ...bounds('locationForm.longitude', 'validation.coordinates', '-181', '181', ''),
    { field: 'locationForm.timeZone', value: 'Europe/Nowhere', says: 'validation.timeZone' },
    { field: 'locationForm.timeZone', value: '+02:00', says: 'validation.timeZone' },
  ]),
  form('garden', '/settings/Location', 'gardenForm.save', nameRules('gardenForm.name')),
  stationForm('Weather Underground', 'WEATHER_UNDERGROUND', 'my station', []),
  stationForm('Tempest', 'TEMPEST', 'KCASANDI', [
    ...bounds('providerForm.deviceId', 'validation.deviceId', '', 'abc'),
    { field: 'providerForm.ownsHardware', says: 'validation.hardwareConfirmation' },
  ]),
  form('report of the weather', '/discover', 'weatherReport.send', [
    { field: 'weatherReport.day', value: '', says: 'validation.date' },
    { field: 'weatherReport.text', value: ' ', says: 'validation.required' },
    { field: 'weatherReport.text', value: 'a'.repeat(2001), says: 'validation.textTooLong' },
    ...bounds('weatherReport.rainfall', 'validation.rainfall', '501'),
  ]),
  form('rain of a day', '/discover', 'rainfall.gauge', bounds('rainfall.gauge', 'validation.rainfall', '501')),
  form(
    'budget of a month',
    { path: '/discover', steps: [{ unfold: 'budget.title' }] },
    'form.save',
    bounds('budget.amount', 'validation.price', '0', '1000001'),
  ),
  form('rain tank', { path: '/discover', steps: [{ unfold: 'tank.settings' }] }, 'form.save', [
    ...bounds('tank.levelRead', 'validation.tankLevel', '1001'),
    ...bounds('tank.capacity', 'validation.tankCapacity', '9', '1000001'),
    ...bounds('tank.reserve', 'validation.tankReserve', '1000'),
    ...bounds('tank.roof', 'validation.tankRoof', '100001'),
    ...bounds('tank.runoff', 'validation.tankRunoff', '101'),
  ]),
  form('price of water', { path: '/discover', steps: [{ unfold: 'tariff.title' }] }, 'form.save', [
    {
      field: () => t('tariff.price', { number: 1, unit: t('tariff.per.m3') }),
      value: '',
      says: 'validation.required',
    },
    {
      field: () => t('tariff.price', { number: 1, unit: t('tariff.per.m3') }),
      value: '-1',
      says: 'validation.price',
    },
    ...bounds('tariff.upTo', 'validation.tierBound', '0', ''),
    { field: 'tariff.household', value: '10001', says: 'validation.price' },
  ]),
  form('zone', `/settings/zones?zone=${planted.id}`, 'form.save', [
    ...nameRules('zoneForm.name'),
    ...bounds('zoneForm.area', 'validation.areaLimits', '0', '20001', '-3'),
    ...bounds('zoneForm.flow', 'validation.flow', '0', '20001'),
    ...bounds('zoneForm.potVolume', 'validation.containerVolume', '0.1', '5001'),
    ...bounds('zoneForm.moistureLow', 'validation.moistureShare', '4', '101'),
    ...bounds('zoneForm.moistureHigh', 'validation.moistureShare', '4', '101'),
    ...bounds('zoneForm.boost', 'validation.boost', '49', '201'),
    { field: 'zoneForm.boost', value: '', says: 'validation.required' },
    ...bounds('zoneForm.rootDepth', 'validation.rootDepth', '1', '301'),
    ...bounds('zoneForm.mostRun', 'validation.mostRun', '0', '1441'),
  ]),
  form(
    'raised bed',
    { path: `/settings/zones?zone=${garden.zones[1]?.id}`, group: bed },
    'form.save',
    bounds('zoneForm.bedDepth', 'validation.containerDepth', '4', '201'),
  ),
  form('program', `/settings/programs/ProgramsSetting?program=${program.id}`, 'form.save', [
    ...nameRules('programForm.name'),
    { field: 'programForm.startDay', value: '', says: 'validation.date' },
    { field: 'programForm.endDay', value: '2026-06-09', says: 'validation.endDayAfterStart' },
    { field: clock('programForm.startTime'), value: '', says: 'validation.timeOfDay' },
    {
      first: [{ set: 'programForm.endTime', to: 'clock' }],
      field: clock('programForm.endTime'),
      value: '05:30',
      says: 'validation.endAfterStart',
      after: [{ set: 'programForm.endTime', to: 'none' }],
    },
    ...recurrenceRules,
    ...bounds('programForm.minutes', 'validation.runLength', '0', '100000'),
    ...bounds('programForm.volume', 'validation.runVolume', '0'),
    {
      first: [{ press: () => t('programForm.removeZone', { name: planted.name }) }],
      field: 'programForm.zones',
      says: 'validation.zonesRequired',
    },
  ]),
  form(
    'backup program',
    { path: '/settings/programs', steps: [{ press: () => `${t('backupProgram.setUp')}: ${sampleDevice.name}` }] },
    'form.save',
    [
      { field: clock('programForm.startTime'), value: '', says: 'validation.timeOfDay' },
      ...recurrenceRules,
      {
        first: garden.zones.map(({ name }) => ({ press: () => t('programForm.removeZone', { name }) })),
        field: 'programForm.zones',
        says: 'validation.zonesRequired',
      },
    ],
  ),
  form(
    'run for once',
    { path: '/schedule', steps: [{ press: 'oneTimeRun.open' }, { set: () => planted.name, to: '5' }] },
    'oneTimeRun.add',
    [
      { field: 'oneTimeRun.day', value: '', says: 'validation.date' },
      { field: 'oneTimeRun.time', value: '', says: 'validation.timeOfDay' },
      { field: () => planted.name, value: '100000', says: 'validation.runLength' },
      {
        first: [{ set: () => planted.name, to: '' }],
        field: 'oneTimeRun.zones',
        says: 'validation.zonesRequired',
      },
    ],
  ),
  form(
    'restriction',
    {
      path: '/settings/restrictions/RestrictionsSetting',
      steps: [{ choose: 'restrictions.frameCustom', as: 'radio' }],
    },
    'form.add',
    [
      { field: clock('restrictions.from'), value: '', says: 'validation.timeOfDay' },
      { field: clock('restrictions.to'), value: '', says: 'validation.timeOfDay' },
      { field: clock('restrictions.to'), value: '10:00', says: 'validation.endAfterStart' },
    ],
  ),
  form('firm', { path: '/settings/account', steps: [{ press: 'firms.found' }] }, 'firms.found', [
    ...nameRules('firms.name'),
    { field: 'firms.phone', value: '1'.repeat(31), says: 'validation.textTooLong' },
    { field: 'account.email', value: 'nobody', says: 'validation.emailInvalid' },
    { field: 'firms.webAddress', value: 'nowhere', says: 'validation.url' },
  ]),
  form('alarm contact', { path: '/settings/users', steps: [{ press: 'alarmContacts.add' }] }, 'alarmContacts.add', [
    { field: 'alarmContacts.name', value: '', says: 'validation.nameRequired' },
    { field: 'alarmContacts.email', value: '', says: 'validation.emailRequired' },
    { field: 'alarmContacts.email', value: 'nobody', says: 'validation.emailInvalid' },
    { field: 'alarmContacts.lastDay', value: '31.02.2030', says: 'validation.date' },
  ]),
  form('firm to delegate to', { path: '/settings/users', steps: [{ press: 'firms.delegate' }] }, 'firms.find', [
    { field: 'firms.findCode', value: ' ', says: 'validation.required' },
  ]),
  form('task', '/settings/tasks/TasksSetting', 'form.add', [
    { field: 'tickets.title', value: '  ', says: 'validation.required' },
    { field: 'tickets.title', value: 'a'.repeat(201), says: 'validation.textTooLong' },
    { field: 'tickets.text', value: 'a'.repeat(2001), says: 'validation.textTooLong' },
    { field: 'tickets.dueDay', value: '31.02.2030', says: 'validation.date' },
  ]),
  form(
    'reminder by its pattern',
    { path: `/settings/programs/ProgramsSetting?reminder=${reminder.id}`, group: probes },
    'form.save',
    [
      ...nameRules('programForm.name'),
      { field: 'reminders.time', value: '', says: 'validation.required' },
      { field: 'programForm.startDay', value: '', says: 'validation.required' },
      { field: 'programForm.endDay', value: '2026-06-09', says: 'validation.endDayAfterStart' },
      ...recurrenceRules,
    ],
  ),
  form(
    'reminder by moisture',
    { path: '/settings/programs/ProgramsSetting', group: probes },
    'form.add',
    bounds('reminders.moistureBelow', 'validation.moistureBelow', '0', '100', ''),
  ),
  form('rain preferences', '/settings/preferences/RainSetting', 'form.save', [
    ...bounds('rainForm.threshold', 'validation.rainThreshold', '0.9', '51'),
    { field: 'rainForm.threshold', value: '', says: 'validation.required' },
    ...bounds('rainForm.probability', 'validation.rainProbability', '9', '101'),
    { first: [{ press: 'rainForm.rainyDay' }], field: 'rainForm.days', says: 'validation.rainDaysRequired' },
  ]),
  form(
    'wind preferences',
    '/settings/preferences/WindSetting',
    'form.save',
    bounds('windForm.threshold', 'validation.windThreshold', '2', '23'),
  ),
  form(
    'frost preferences',
    '/settings/preferences/TemperatureSetting',
    'form.save',
    bounds('temperatureForm.threshold', 'validation.winterization', '-11', '11'),
  ),
  form(
    'watering times',
    { path: '/settings/preferences/SchedulingSetting', steps: [{ choose: 'schedulingForm.morning', as: 'switch' }] },
    'form.save',
    [
      { field: clock('restrictions.to'), value: '03:59', says: 'validation.endAfterStart' },
      { field: clock('restrictions.from'), value: '', says: 'validation.timeOfDay' },
      ...bounds('schedulingForm.restTime', 'validation.restTime', '121', '-1'),
      ...bounds('schedulingForm.capacity', 'validation.sourceCapacity', '0', '20001'),
      ...bounds('schedulingForm.zonesAtOnce', 'validation.zonesAtOnce', '0', '101'),
      ...bounds('schedulingForm.lead_s', 'validation.leadTime', '-1', '601'),
      ...bounds('schedulingForm.lag_s', 'validation.leadTime', '-1', '601'),
      ...bounds('schedulingForm.mostRun', 'validation.mostRun', '0', '1441'),
      ...bounds('schedulingForm.mostDayVolume', 'validation.dayVolume', '0', '1000001'),
      ...bounds('schedulingForm.missedHours', 'validation.missedStartHours', '0', '25'),
    ],
  ),
  form(
    'report of a regulation',
    { path: '/settings/regulations', steps: [{ press: 'regulationReport.open' }] },
    'regulationReport.send',
    [
      ...['authority', 'place', 'description'].flatMap((line) => [
        { field: `regulationReport.${line}`, value: ' ', says: 'validation.required' },
        { field: `regulationReport.${line}`, value: 'a'.repeat(2001), says: 'validation.textTooLong' },
      ]),
      { field: 'regulationReport.source', value: 'the town hall', says: 'validation.url' },
    ],
  ),
  form('newcomer’s garden', '/newcomer?step=garden', 'newcomer.next', [
    ...nameRules('gardenForm.name'),
    { field: 'locationForm.timeZone', value: 'Nowhere', says: 'validation.timeZone' },
  ]),
  form(
    'newcomer’s program',
    { path: '/newcomer?step=program', steps: [{ choose: 'newcomer.wayName.fixed', as: 'radio' }] },
    'newcomer.saveProgram',
    [
      ...nameRules('newcomer.programName'),
      { field: 'newcomer.startTime', value: '', says: 'validation.timeOfDay' },
      ...bounds('newcomer.minutesEach', 'validation.runLength', '0', ''),
    ],
  ),
];
