import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { usualClosedSeason } from '@sluice/engine/restrictions/closed-season';
import type { MissedStartChoice } from '@sluice/engine/vocabulary/watering';
import { GardenWhatIf } from '../past-year/index.ts';
import { listMonthChoices } from '../platform/display/calendar-names.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTimeOfDayTexts } from '../platform/display/time-of-day.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { UnitQuantityField, WholeField } from '../ui/fields/quantity-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { SwitchedPart } from '../ui/fields/switched-part.tsx';
import { DayOfYearField } from '../ui/fields/time/day-of-year-field.tsx';
import { TimeOfDayField } from '../ui/fields/time/time-of-day-field.tsx';
import { fieldsOfPart, type Part } from '../ui/form/field.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';
import { ZonesWithoutSun } from './zones-without-sun.tsx';

const PARTS = [
  'morning',
  'afternoon',
  'rest_time',
  'finish_before_sunrise',
  'solar_pump',
  'missed_start',
  'closed_season',
  'source',
  'water',
  'caps',
] as const;

/** When the planner may water, and how much at once. */
export function SchedulingForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { draft, tried } = usePreferencesForm(group, PARTS);
  const { field, part } = draft;
  return (
    <PreferenceFrame name={`scheduling ${group.id}`} lead={t('schedulingForm.lead')} draft={draft}>
      <FieldSection title={t('schedulingForm.frames')}>
        <p className={classes.lead}>{t('schedulingForm.framesHint')}</p>
        <FrameField
          label={t('schedulingForm.morning')}
          usual={{ start_time: '04:00', end_time: '09:00' }}
          {...part('morning')}
        />
        <FrameField
          label={t('schedulingForm.afternoon')}
          usual={{ start_time: '17:00', end_time: '21:00' }}
          {...part('afternoon')}
        />
        <SwitchField
          label={t('schedulingForm.finishBeforeSunrise')}
          description={t('schedulingForm.finishBeforeSunriseHint')}
          {...field('finish_before_sunrise')}
        />
        <SwitchField
          label={t('schedulingForm.solarPump')}
          description={t('schedulingForm.solarPumpHint')}
          {...field('solar_pump')}
        />
        {group.weather_constraints.solar_pump && <ZonesWithoutSun group={group} />}
      </FieldSection>
      <FieldSection title={t('schedulingForm.source')}>
        <WholeField
          label={t('schedulingForm.restTime')}
          description={t('schedulingForm.restTimeHint')}
          unit={t('manualRun.minutes')}
          {...field('rest_time')}
        />
        <WaterSource {...part('source')} />
        <WaterQuality {...part('water')} />
      </FieldSection>
      <FieldSection title={t('schedulingForm.caps')}>
        <WateringCaps {...part('caps')} />
      </FieldSection>
      <Section title={t('schedulingForm.missedStart')}>
        <MissedStart {...part('missed_start')} />
      </Section>
      <Section title={t('schedulingForm.closedSeason')}>
        <ClosedSeason latitudeDeg={group.setting.address.latitude} {...part('closed_season')} />
      </Section>
      <GardenWhatIf group={group} settings={tried} />
    </PreferenceFrame>
  );
}

type Season = WeatherConstraints['closed_season'];

/** Weeks of every year in which the water is off. */
function ClosedSeason({ latitudeDeg, ...season }: Part<Season> & { latitudeDeg: number | null }) {
  const { t, i18n } = useTranslation();
  const texts = {
    day: t('schedulingForm.day'),
    month: t('schedulingForm.month'),
    months: listMonthChoices(i18n.language),
  };
  return (
    <div className={classes.form}>
      <SwitchedPart
        {...season}
        label={t('schedulingForm.closedSeasonOn')}
        description={t('schedulingForm.closedSeasonHint')}
        usual={usualClosedSeason(latitudeDeg)}
      >
        {(field) => (
          <>
            <DayOfYearField label={t('restrictions.from')} texts={texts} {...field('from')} />
            <DayOfYearField label={t('restrictions.to')} texts={texts} {...field('to')} />
          </>
        )}
      </SwitchedPart>
    </div>
  );
}

type Frame = { start_time: string; end_time: string };
type Props = Part<Frame | null> & {
  label: string;
  /** What it begins with when it is switched on. */
  usual: Frame;
};

/** One of the two time frames of a day; switched off it allows nothing. */
function FrameField(props: Props) {
  const { t } = useTranslation();
  const texts = useTimeOfDayTexts();
  return (
    <SwitchedPart {...props}>
      {(field) => (
        <>
          <TimeOfDayField label={t('restrictions.from')} texts={texts} {...field('start_time')} />
          <TimeOfDayField label={t('restrictions.to')} texts={texts} {...field('end_time')} />
        </>
      )}
    </SwitchedPart>
  );
}

type Missed = WeatherConstraints['missed_start'];

/** What is done about a start that was missed, as in a power cut. */
function MissedStart(missed: Part<Missed>) {
  const { t } = useTranslation();
  const field = fieldsOfPart(missed);
  return (
    <div className={classes.form}>
      <ChoiceField<MissedStartChoice>
        label={t('schedulingForm.missedStartHint')}
        options={[
          { value: 'skip', label: t('schedulingForm.missed.skip') },
          { value: 'run_late', label: t('schedulingForm.missed.runLate') },
          { value: 'rest', label: t('schedulingForm.missed.rest') },
        ]}
        {...field('policy')}
      />
      {missed.value.policy === 'run_late' && (
        <WholeField label={t('schedulingForm.missedHours')} unit={t('schedulingForm.hours')} {...field('hours')} />
      )}
    </div>
  );
}

const SALINITY = { digits: 1, toShown: (value: number) => value, toSi: (value: number) => value };

/** How salty the water is. */
function WaterQuality(water: Part<WeatherConstraints['water']>) {
  const { t } = useTranslation();
  const field = fieldsOfPart(water);
  return (
    <UnitQuantityField
      label={t('schedulingForm.salinity')}
      description={t('schedulingForm.salinityHint')}
      unit={{ ...SALINITY, unit: t('schedulingForm.salinityUnit') }}
      {...field('salinity_ds_per_m')}
    />
  );
}

type Source = WeatherConstraints['source'];

/** How much the tap, well or pump gives, and to how many zones at once. */
function WaterSource(source: Part<Source>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const field = fieldsOfPart(source);
  return (
    <>
      <UnitQuantityField
        label={t('schedulingForm.capacity')}
        description={t('schedulingForm.capacityHint')}
        unit={units.fields.flow}
        {...field('capacity_l_per_min')}
      />
      <WholeField label={t('schedulingForm.zonesAtOnce')} {...field('zones_at_once')} />
      <div className={classes.row}>
        <WholeField label={t('schedulingForm.lead_s')} unit={t('schedulingForm.seconds')} {...field('lead_s')} />
        <WholeField label={t('schedulingForm.lag_s')} unit={t('schedulingForm.seconds')} {...field('lag_s')} />
      </div>
      <p className={classes.quiet}>{t('schedulingForm.leadHint')}</p>
    </>
  );
}

/** The longest run and the most litres of a day, by program, plan or hand. */
function WateringCaps(caps: Part<WeatherConstraints['caps']>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const field = fieldsOfPart(caps);
  return (
    <>
      <p className={classes.lead}>{t('schedulingForm.capsHint')}</p>
      <div className={classes.row}>
        <WholeField label={t('schedulingForm.mostRun')} unit={t('manualRun.minutes')} {...field('most_run_min')} />
        <UnitQuantityField
          label={t('schedulingForm.mostDayVolume')}
          unit={units.fields.volume}
          {...field('most_day_volume_l')}
        />
      </div>
      <p className={classes.quiet}>{t('schedulingForm.mostDayVolumeHint')}</p>
    </>
  );
}
