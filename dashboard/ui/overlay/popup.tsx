import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './popup.module.css';

type TargetProps = {
  ref?: Ref<HTMLButtonElement>;
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

type Props = {
  /** The button that opens and closes it. */
  target: ReactElement<TargetProps>;
  label: string;
  /** A menu holds MenuItems and is walked with the arrow keys; a card holds anything. */
  kind: 'menu' | 'card';
  width: number;
  align?: 'start' | 'end';
  onToggle?: (isOpen: boolean) => void;
  /** The pointer or the focus is on the button: time to fetch what it will show. */
  onApproach?: () => void;
  children: ReactNode;
};

const ITEM = '[role="menuitem"], [role="menuitemradio"]';
const FOCUSABLE = 'button:not(:disabled), a[href], input';
/** Where a card wants the focus, if that is not what comes first. */
const WANTED = '[data-first]';

/** What opens beside a button. The browser's own popover: above everything, closed by Escape and by looking away. */
export function Popup({ target, label, kind, width, align = 'start', onToggle, onApproach, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const beforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const opens = newState === 'open';
    if (opens && button.current) placeBeside(currentTarget, button.current, { width, align });
    setOpen(opens);
    onToggle?.(opens);
  };

  useEffect(() => {
    if (!isOpen) return;
    const follow = () => {
      if (card.current && button.current) placeBeside(card.current, button.current, { width, align });
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [isOpen, width, align]);

  /** Only what is shown can take the focus, and before the toggle it is not yet. */
  const afterToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return;
    const find = (what: string) => currentTarget.querySelector<HTMLElement>(what);
    (find(WANTED) ?? find(kind === 'menu' ? ITEM : FOCUSABLE) ?? currentTarget).focus({ preventScroll: true });
  };

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
    const place = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (kind !== 'menu' || next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    <>
      {cloneElement(target, {
        ref: button,
        popoverTarget: id,
        'aria-haspopup': kind === 'menu' ? 'menu' : 'dialog',
        'aria-expanded': isOpen,
        ...(onApproach && { onPointerEnter: onApproach, onFocus: onApproach }),
      })}
      {/* biome-ignore-start lint/a11y: its role is a menu or a dialog, both may carry a label and listen to keys */}
      <div
        ref={card}
        id={id}
        popover="auto"
        role={kind === 'menu' ? 'menu' : 'dialog'}
        aria-label={label}
        tabIndex={-1}
        className={classes.popup}
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
        onKeyDown={walk}
      >
        {isOpen && <PopupClose value={() => card.current?.hidePopover()}>{children}</PopupClose>}
      </div>
      {/* biome-ignore-end lint/a11y: see above */}
    </>
  );
}

const GAP_PX = 6;
const EDGE_PX = 8;
const ENOUGH_ROOM_PX = 260;

type PopupSize = { width: number; align: 'start' | 'end' };

/** Below the button where there is room, otherwise above; never past an edge of the screen. */
function placeBeside(popup: HTMLElement, button: HTMLElement, { width, align }: PopupSize) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const fittingWidth = Math.min(width, clientWidth - 2 * EDGE_PX);
  const preferredLeft = align === 'start' ? left : right - fittingWidth;
  const roomBelow = clientHeight - bottom - GAP_PX - EDGE_PX;
  const roomAbove = top - GAP_PX - EDGE_PX;
  const isBelow = roomBelow >= ENOUGH_ROOM_PX || roomBelow >= roomAbove;
  Object.assign(popup.style, {
    width: `${fittingWidth}px`,
    left: `${Math.min(Math.max(EDGE_PX, preferredLeft), clientWidth - fittingWidth - EDGE_PX)}px`,
    top: isBelow ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${clientHeight - top + GAP_PX}px`,
    maxHeight: `${isBelow ? roomBelow : roomAbove}px`,
  });
}

/** How what is inside a popup closes it. */
export const PopupClose = createContext<() => void>(() => undefined);
