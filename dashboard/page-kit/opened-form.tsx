import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../ui/form-page.module.css';

type Props = { open: string; isOpen: boolean; onOpen: () => void; children: ReactNode };

/** A form that few need, behind a button. */
export const OpenedForm = ({ open, isOpen, onOpen, children }: Props) =>
  isOpen ? (
    children
  ) : (
    <div className={classes.actions}>
      <Button variant="default" onClick={onOpen}>
        {open}
      </Button>
    </div>
  );
