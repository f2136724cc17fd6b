import '../../ui/mantine-field-styles.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useGarden } from '../../groups/use-garden.ts';
import { NotYours } from '../../page-kit/not-yours.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { DeviceStep } from './device-step.tsx';
import { GardenStep } from './garden-step.tsx';
import classes from './newcomer.module.css';
import { PlaceStep } from './place-step.tsx';
import { ProgramStep } from './program-step.tsx';
import { forgetProgress, nextStep, STEPS, type Step, saveProgress } from './progress.ts';
import { StepList } from './step-list.tsx';
import { WaterStep } from './water-step.tsx';
import { ZonesStep } from './zones-step.tsx';

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
  const step = group ? (wanted ?? nextStep(group) ?? 'water') : 'garden';
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
        <GardenStep onDone={() => goTo('place')} />
      )}
    </div>
  );
}
