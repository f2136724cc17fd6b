import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { weatherFaultText } from './weather-fault-text.ts';
import classes from './weather-strip.module.css';

type Props = {
  provider: CurrentGroup['weather_provider'];
  /** When what is known of the weather was heard; null where nothing is. */
  known: { utc: string } | null;
};

/** That the weather service does not tell, and by what is planned instead; nothing while it tells. */
export function WeatherFault({ provider, known }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const text = weatherFaultText(provider, known, t, dates, now);
  if (text === null) return null;
  return (
    <p role="status" className={classes.source} title={provider.asked ? dates.exact(provider.asked.utc) : undefined}>
      {text}
    </p>
  );
}
