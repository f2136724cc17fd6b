import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ToggleList } from './toggle-list.tsx';

const DAYS = ['Mon', 'Tue', 'Wed'].map((label) => ({ value: label, label }));

function Days() {
  const [value, onChange] = useState<string[]>([]);
  return (
    <>
      <ToggleList label="Days" options={DAYS} value={value} onChange={onChange} />
      <button type="button">After</button>
    </>
  );
}

test('a list is one stop of Tab, and arrows walk in it from end to end', async () => {
  render(<Days />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Mon' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Wed' })).toHaveFocus();
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Tue',
    'Wed',
  ]);
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Tue' })).toHaveFocus();
});
