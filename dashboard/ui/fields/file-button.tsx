import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type Props = {
  label: string;
  /** Media types and endings of what can be chosen. */
  accept: string;
  isBusy: boolean;
  onTake: (file: File) => void;
  icon?: ReactNode;
  /** A phone opens its camera at once; otherwise it offers its files too. */
  isCamera?: boolean;
};

/** A button that asks for a file. */
export function FileButton({ label, accept, isBusy, onTake, icon, isCamera = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        {...(isCamera && { capture: 'environment' })}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onTake(file);
        }}
      />
      <Button variant="default" loading={isBusy} leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
