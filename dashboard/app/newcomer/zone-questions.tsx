import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { findDifferences } from '../../ui/form/differences.ts';
import type { FieldsIn } from '../../ui/form/field.ts';
import { useChangeZone } from '../../zones/calls.ts';
import { AreaChoice } from '../../zones/choices/area-choice.tsx';
import { PlantChoice, ShadeChoice, SlopeChoice, SprinklerChoice } from '../../zones/choices/picture-choices.tsx';
import { RibbonChoice } from '../../zones/choices/ribbon-choice.tsx';
import classes from './newcomer.module.css';

type Props = { zone: Zone; last: Zone | undefined; usualLawn: PlantType | null };

/** Five pictures to choose from, one after another, and how large it is; the name comes with the first. */
export function ZoneQuestions({ zone, last, usualLawn }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: change, isPending } = useChangeZone();
  const [answers, setAnswers] = useState(() => readAnswers(zone));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const firstOpen = QUESTIONS.findIndex((name) => answers[name] === null);
  const [at, setAt] = useState(firstOpen < 0 ? QUESTIONS.length - 1 : firstOpen);
  const form = useRef<HTMLFormElement>(null);
  const question = QUESTIONS[at] ?? 'plant_type';

  useEffect(() => {
    window.scrollTo(0, 0);
    if (at > 0) form.current?.querySelector<HTMLElement>('fieldset')?.focus({ preventScroll: true });
  }, [at]);

  const answer = <Name extends keyof Answers>(name: Name, value: Answers[Name]) => {
    const next = { ...answers, [name]: value };
    setAnswers(next);
    setErrors({});
    saveAnswers(zone.id, next);
  };

  const field: FieldsIn<Answers> = (name) => ({
    value: answers[name],
    error: errors[name],
    onChange: (value) => answer(name, value),
  });

  const save = async (whole: Answers) => {
    const before: Answers = {
      ...readAnswers(zone),
      name: zone.name,
      plant_type: null,
      soil: null,
      sprinkler: null,
      shade: null,
      slope: null,
      area_m2: null,
    };
    try {
      await change({ id: zone.id, change: { ...findDifferences(before, whole), version: zone.version } });
      forgetAnswers(zone.id);
    } catch (refusal) {
      setErrors(readFieldErrors(refusal));
    }
  };

  const checkName = () =>
    checkFields(async () => (await import('../../zones/schemas.ts')).zoneChange, { name: answers.name });

  const goOn = async (isAnswered: boolean) => {
    const wrong = {
      ...(await checkName()),
      ...(!isAnswered ? { [question]: t(question === 'area_m2' ? 'newcomer.howLarge' : 'newcomer.choose') } : {}),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    if (at < QUESTIONS.length - 1) return setAt(at + 1);
    await save(answers);
  };

  /** A picture that is tapped is the answer. With the keyboard people pass pictures that they do not mean. */
  const onTap = ({ target, detail }: MouseEvent) => {
    if (detail > 0 && target instanceof HTMLInputElement && target.type === 'radio' && question !== 'area_m2')
      void goOn(true);
  };

  const sameAsLast = async (source: Zone) => {
    const wrong = await checkName();
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const { plant_type, soil, sprinkler, shade, slope } = source;
    const alike = { ...answers, plant_type, soil, sprinkler, shade, slope };
    setAnswers(alike);
    saveAnswers(zone.id, alike);
    setAt(QUESTIONS.indexOf('area_m2'));
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard "Next" goes on
    <form
      ref={form}
      className={classes.form}
      noValidate
      onClick={onTap}
      onSubmit={(event) => {
        event.preventDefault();
        void goOn(answers[question] !== null);
      }}
    >
      {at === 0 && <TextField label={t('newcomer.zoneName')} {...field('name')} />}
      {at === 0 && last && (
        <span>
          <Button variant="light" loading={isPending} onClick={() => void sameAsLast(last)}>
            {t('newcomer.sameAsLast', { zone: last.name })}
          </Button>
        </span>
      )}
      {question === 'plant_type' && <PlantChoice {...field('plant_type')} usual={usualLawn} />}
      {question === 'soil' && <RibbonChoice {...field('soil')} />}
      {question === 'sprinkler' && <SprinklerChoice {...field('sprinkler')} />}
      {question === 'shade' && <ShadeChoice {...field('shade')} />}
      {question === 'slope' && <SlopeChoice {...field('slope')} />}
      {question === 'area_m2' && <AreaChoice {...field('area_m2')} />}
      {question === 'area_m2' && <p className={classes.note}>{t('newcomer.areaUnknownHint')}</p>}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isPending}>
          {at < QUESTIONS.length - 1 ? t('newcomer.next') : t('newcomer.saveZone')}
        </Button>
        {question === 'area_m2' && answers.area_m2 === null && (
          <Button variant="default" size="md" onClick={() => void save(answers)}>
            {t('newcomer.areaUnknown')}
          </Button>
        )}
        {at > 0 && (
          <Button variant="default" size="md" onClick={() => setAt(at - 1)}>
            {t('newcomer.back')}
          </Button>
        )}
      </div>
    </form>
  );
}

type Answers = Pick<Zone, 'name' | 'plant_type' | 'soil' | 'sprinkler' | 'shade' | 'slope' | 'area_m2'>;
/** Answers about the current zone, stored in this browser until all are given. */
const QUESTIONS = ['plant_type', 'soil', 'sprinkler', 'shade', 'slope', 'area_m2'] as const;

const answerKey = (zoneId: string) => `sluice_newcomer_zone_${zoneId}`;

function readAnswers({ id, name, plant_type, soil, sprinkler, shade, slope, area_m2 }: Zone): Answers {
  const answered = { name, plant_type, soil, sprinkler, shade, slope, area_m2 };
  try {
    return { ...answered, ...(JSON.parse(localStorage.getItem(answerKey(id)) ?? '{}') as Partial<Answers>) };
  } catch {
    return answered;
  }
}

const saveAnswers = (zoneId: string, answers: Answers) =>
  localStorage.setItem(answerKey(zoneId), JSON.stringify(answers));
const forgetAnswers = (zoneId: string) => localStorage.removeItem(answerKey(zoneId));
