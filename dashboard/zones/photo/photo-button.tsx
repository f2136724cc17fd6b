import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';

type Props = {
  label: string;
  isBusy: boolean;
  /** A phone opens its camera at once; otherwise it offers its photos too. */
  isCamera?: boolean;
  onTake: (file: File) => void;
};

/** A button that asks for a photo. */
export function PhotoButton({ label, isBusy, isCamera = false, onTake }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
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
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
