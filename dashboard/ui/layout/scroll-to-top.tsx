import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './scroll-to-top.module.css';

type Props = { afterPx: number; label: string };

export function ScrollToTop({ afterPx, label }: Props) {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const measure = () => setFar(scrollY > afterPx);
    // Asked at once, it would have the whole page laid out before the browser needs that.
    const first = setTimeout(measure);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      clearTimeout(first);
      removeEventListener('scroll', measure);
    };
  }, [afterPx]);

  if (!isFar) return null;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ActionIcon
      className={classes.button}
      size={48}
      radius="xl"
      variant="filled"
      aria-label={label}
      onClick={() => scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
