import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { estimateStrength, STRENGTHS } from './estimate-strength.ts';
import classes from './password-strength.module.css';

type Props = { password: string; about: readonly string[] };

/** A bar for the eye, and its words for everybody. */
export default function PasswordStrength({ password, about }: Props) {
  const { t } = useTranslation();
  const { strength, advice } = estimateStrength(password, about);
  const filled = STRENGTHS.indexOf(strength);
  return (
    <>
      <div className={classes.bar} data-strength={strength} aria-hidden="true">
        {STRENGTHS.map((one, at) => (
          <span key={one} data-filled={at <= filled || undefined} />
        ))}
      </div>
      <p className={classes.words}>
        {joinSentences(t(`newPassword.strength.${strength}`), advice && t(`newPassword.advice.${advice}`))}
      </p>
    </>
  );
}
