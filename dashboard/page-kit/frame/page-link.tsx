import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-link.module.css';

type Props = {
  to: string;
  search?: Record<string, string>;
  isBack?: boolean /** Read out in place of a short word. */;
  label?: string;
  children: ReactNode;
};

const EXACT = { exact: true };

/** To a page whose address is put together. */
export function PageLink({ to, search = {}, isBack = false, label, children }: Props) {
  return (
    <Link
      to={to as '/settings'}
      search={search as never}
      // The way back is not the page that one is on.
      activeOptions={EXACT}
      className={classes.link}
      aria-label={label}
      data-back={isBack || undefined}
    >
      {children}
    </Link>
  );
}
