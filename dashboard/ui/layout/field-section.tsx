/** A titled part of a form: fields one below another. */
import type { ReactNode } from 'react';
import classes from './form-page.module.css';
import { Section } from './section.tsx';

export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={classes.form}>{children}</div>
    </Section>
  );
}
