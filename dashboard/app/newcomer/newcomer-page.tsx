import '../../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { findLatitude } from '@sluice/engine/programs/garden-position';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { isZoneOfPlace } from '@sluice/engine/vocabulary/places';
import { usualLawn } from '@sluice/engine/zones/usual-lawn';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AddDevice } from '../../devices/add-device-card.tsx';
import { useGarden } from '../../groups/for-changers.tsx';
import { PlaceForm } from '../../location/place-form.tsx';
import { NotYours } from '../../page-kit/frame/not-yours.tsx';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { AddSensor } from '../../sensors/add-sensor-card.tsx';
import unseen from '../../ui/text/unseen.module.css';
import { useChangeZone } from '../../zones/calls.ts';
import { GardenStep } from './garden-step.tsx';
import classes from './newcomer.module.css';
import { ProgramStep } from './program-step.tsx';
import { findNextStep, forgetProgress, STEPS, type Step, type StepProps, saveProgress } from './progress.ts';
import { WaterStep } from './water-step.tsx';
import { ZoneQuestions } from './zone-questions.tsx';

const isDescribed = ({ plant_type }: Zone) => plant_type !== null;

/** Null where nobody knows in which climate the garden lies. */
function findUsualLawn({ setting: { address }, time_zone: timeZone }: StepProps['group']): PlantType | null {
  const { latitude } = address;
  return latitude === null && !isZoneOfPlace(timeZone) ? null : usualLawn(findLatitude({ latitude, timeZone }));
}

/** One zone after another; the server stores each, so the first undescribed zone is the next. */
function ZonesStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeZone();
  /** What is asked stays as it is while the others are switched off one by one. */
  const [asked, setAsked] = useState<{ zone: Zone; place: number; number: number } | null>(null);
  const zones = group.zones.filter(({ enabled }) => enabled);
  const open = zones.filter((zone) => !isDescribed(zone));
  const described = zones.filter(isDescribed);
  const [next] = open;
  const shown = asked ?? (next && { zone: next, place: described.length + 1, number: zones.length });

  /** Terminals to which nothing is wired. */
  const switchOffRest = async () => {
    setAsked(shown ?? null);
    try {
      for (const { id } of open) await change({ id, change: { enabled: false } });
      onDone();
    } catch {
      setAsked(null);
    }
  };

  if (!shown) {
    return <StepDone sentence={t('newcomer.zonesDone', { number: described.length })} onDone={onDone} />;
  }
  return (
    <div className={classes.form}>
      <p className={classes.progress} aria-live="polite">
        {t('newcomer.zoneOf', { place: shown.place, number: shown.number, terminal: shown.zone.terminal })}
      </p>
      <ZoneQuestions key={shown.zone.id} zone={shown.zone} last={described.at(-1)} usualLawn={findUsualLawn(group)} />
      {described.length > 0 && (
        <div className={classes.done}>
          <p className={classes.lead}>{t('newcomer.restHint', { number: shown.number - shown.place + 1 })}</p>
          <span>
            <Button variant="subtle" loading={asked !== null} onClick={() => void switchOffRest()}>
              {t('newcomer.noMoreZones')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

/** May be skipped: the garden then goes by its time zone alone. */
function PlaceStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  return <PlaceForm group={group} onSaved={onDone} skip={{ label: t('newcomer.later'), run: onDone }} />;
}

/** The first device; a garden of probes begins with a probe. */
function DeviceStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const connected = [...group.devices.filter(({ is_on_trial }) => !is_on_trial), ...group.sensors];
  return (
    <div className={classes.form}>
      {connected.length > 0 && (
        <StepDone
          sentence={t('newcomer.alreadyThere', { devices: joinNames(connected.map(({ name }) => name)) })}
          onDone={onDone}
        />
      )}
      {group.device_type === 'SENSOR' ? (
        <AddSensor group={group} onAdded={onDone} />
      ) : (
        <AddDevice group={group} onAdded={onDone} />
      )}
    </div>
  );
}

const PARTS = {
  place: PlaceStep,
  device: DeviceStep,
  zones: ZonesStep,
  program: ProgramStep,
  water: WaterStep,
} as const;

/** From an empty account to the first water, one thing at a time. */
export default function NewcomerPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = (useSearch({ strict: false }) as { step?: string }).step;
  const garden = useGarden();
  const group = garden?.group;
  const wanted = STEPS.find((step) => step === asked);
  const step = group ? (wanted ?? findNextStep(group) ?? 'water') : 'garden';
  const groupId = group?.id;

  useEffect(() => {
    if (groupId && step !== 'garden') saveProgress({ group: groupId, step });
  }, [groupId, step]);

  /** For screen readers a new step is a new page. */
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    heading.current?.focus();
  }, [step]);

  if (garden && !garden.mayChange && step !== 'garden') return <NotYours />;

  const goTo = (next: Step) => void navigate({ to: '/newcomer', search: { step: next } });
  const goOn = () => {
    const isLast = step === 'water' || (step === 'device' && group?.device_type === 'SENSOR');
    if (!isLast) return goTo(STEPS[STEPS.indexOf(step) + 1] ?? 'water');
    forgetProgress();
    void navigate({ to: '/home' });
  };
  const Part = step === 'garden' ? null : PARTS[step];
  return (
    <div className={classes.page}>
      <StepList current={step} isSensorGarden={group?.device_type === 'SENSOR' && step !== 'garden'} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`newcomer.title.${step}`)}
      </h2>
      <p className={classes.lead}>{t(`newcomer.lead.${step}`)}</p>
      {Part && group ? (
        <Part key={group.id} group={group} onDone={goOn} />
      ) : (
        <GardenStep isFirst={!group} onDone={() => goTo('place')} />
      )}
    </div>
  );
}

/** A garden of probes alone has nothing to water. */
const SENSOR_STEPS: readonly Step[] = ['garden', 'place', 'device'];

type Props = { current: Step; isSensorGarden: boolean };

/** How far one has come. */
function StepList({ current, isSensorGarden }: Props) {
  const { t } = useTranslation();
  const steps = isSensorGarden ? SENSOR_STEPS : STEPS;
  const place = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('newcomer.steps')}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={classes.step}
          data-state={at < place ? 'done' : at === place ? 'current' : 'ahead'}
          aria-current={at === place ? 'step' : undefined}
        >
          <span className={unseen.words}>{t(`newcomer.title.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A step that has nothing left to ask. */
function StepDone({ sentence, onDone }: { sentence: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.done}>
      <p>{sentence}</p>
      <span>
        <Button size="md" onClick={onDone}>
          {t('newcomer.next')}
        </Button>
      </span>
    </div>
  );
}
