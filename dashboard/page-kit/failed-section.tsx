import { Section } from '../ui/section.tsx';
import { FailedReads } from './failed-reads.tsx';
import { hasFailed, type Read } from './has-failed.ts';

/** In place of a part of the page that is shown once its reads have come: its title, and that they failed. Nothing before. */
export function FailedSection({ title, reads }: { title: string; reads: readonly Read[] }) {
  if (!reads.some(hasFailed)) return null;
  return (
    <Section title={title}>
      <FailedReads reads={reads} />
    </Section>
  );
}
