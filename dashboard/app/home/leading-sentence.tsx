import { useLayoutEffect, useRef } from 'react';
import classes from './home.module.css';

const KEY = 'sluice_sentence_px';

/** The sentence above the home page. Until it is known, the height that it had the last time is left free for it. */
export function LeadingSentence({ text }: { text: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (text && line.current) localStorage.setItem(KEY, String(line.current.offsetHeight));
  }, [text]);
  const height = text ? 0 : Number(localStorage.getItem(KEY));
  return (
    <p ref={line} className={classes.sentence} style={height ? { minHeight: height } : {}} aria-live="polite">
      {text}
    </p>
  );
}
