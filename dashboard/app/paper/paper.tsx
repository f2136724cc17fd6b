import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './paper.module.css';

type Props = {
  /** Printed above it, since the page's own title is left out. */
  title: string;
  /** On screen alone. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page that is read on paper as well: there without the frame around it, black on white. */
export function Paper({ title, tools, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.paper}>
      <div className={classes.tools}>
        {tools}
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => print()}
        >
          {t('paper.print')}
        </Button>
      </div>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  );
}
