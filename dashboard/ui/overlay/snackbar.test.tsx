import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Snackbar } from './snackbar.tsx';
import { showSnackbar } from './snackbar-store.ts';

const OFFER_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function offer() {
  const undo = vi.fn();
  render(
    <MantineProvider env="test">
      <Snackbar closeAfterMs={OFFER_MS} closeLabel="Close" />
    </MantineProvider>,
  );
  act(() => showSnackbar({ kind: 'done', text: 'Zone removed.', action: { label: 'Undo', run: undo } }));
  return undo;
}

test('a message goes after its time', () => {
  offer();
  wait(OFFER_MS - 1);
  expect(screen.getByText('Zone removed.')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Zone removed.')).toBeNull();
});

test('it stays for as long as it is pointed at or holds the focus', () => {
  const undo = offer();
  fireEvent.mouseEnter(screen.getByRole('status'));
  wait(10 * OFFER_MS);
  fireEvent.mouseLeave(screen.getByRole('status'));
  wait(OFFER_MS - 1);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  wait(10 * OFFER_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Zone removed.')).toBeNull();
});
