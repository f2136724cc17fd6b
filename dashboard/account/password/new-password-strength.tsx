import { type ComponentType, useEffect, useState } from 'react';

type Props = { password: string; about: readonly string[] };

/** Told to screen readers too. Its library is loaded with the first character; without it the form works as before. */
export function NewPasswordStrength({ password, about }: Props) {
  const [Strength, setStrength] = useState<ComponentType<Props> | null>(null);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted) return;
    import('./password-strength.tsx').then(
      (part) => setStrength(() => part.default),
      () => undefined,
    );
  }, [isWanted]);
  return <div role="status">{Strength && isWanted && <Strength password={password} about={about} />}</div>;
}
