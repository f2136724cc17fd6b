import { useTranslation } from '../../platform/use-translation.ts';
import unseen from '../../ui/unseen.module.css';
import classes from './newcomer.module.css';
import { STEPS, type Step } from './progress.ts';

/** A garden of probes alone has nothing to water. */
const SENSOR_STEPS: readonly Step[] = ['garden', 'place', 'device'];

type Props = { current: Step; isSensorGarden: boolean };

/** How far one has come. */
export function StepList({ current, isSensorGarden }: Props) {
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
