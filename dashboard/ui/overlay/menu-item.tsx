import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import classes from './popup.module.css';
import { PopupClose } from './popup.tsx';

type Props = {
  children: ReactNode;
  icon?: ReactNode;
  /** Of a choice: whether this one is chosen. */
  isChosen?: boolean;
  keepsOpen?: boolean;
  lang?: string;
  onClick: () => void;
};

export function MenuItem({ children, icon, isChosen, keepsOpen, lang, onClick }: Props) {
  const close = useContext(PopupClose);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only where the role is menuitemradio
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      lang={lang}
      className={classes.item}
      onClick={() => {
        if (!keepsOpen) close();
        onClick();
      }}
    >
      {icon}
      <span className={classes.text}>{children}</span>
      {isChosen && <IconCheck size={18} aria-hidden="true" />}
    </button>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className={classes.label}>{children}</p>;
}

export function MenuRule() {
  return <hr className={classes.rule} />;
}
