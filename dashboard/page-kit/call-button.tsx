import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props<Id extends string, Answer> = Pick<ButtonProps, 'size'> & {
  id: Id;
  call: { isPending: boolean; mutate: (id: Id, options: { onSuccess?: (answer: Answer) => void }) => void };
  onDone?: (answer: Answer) => void;
  children: ReactNode;
};

/** A press that is one call about one thing. */
export const CallButton = <Id extends string, Answer>({ id, call, onDone, ...rest }: Props<Id, Answer>) => (
  <Button
    {...rest}
    variant="default"
    loading={call.isPending}
    onClick={() => call.mutate(id, onDone ? { onSuccess: onDone } : {})}
  />
);
