import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-app.tsx';
import { onDemand } from './on-demand.tsx';

const Hints = ({ name }: { name: string }) => <p>Hold the button of {name}</p>;

describe('a part that is fetched when it is wanted', () => {
  test('is fetched once, and stands at once where it was fetched before', async () => {
    const load = vi.fn(async () => Hints);
    const Part = onDemand(load);
    renderPart(<Part name="the timer" />);
    expect(screen.getByRole('status')).toBeVisible();
    expect(await screen.findByText('Hold the button of the timer')).toBeVisible();
    renderPart(<Part name="the pump" />);
    expect(screen.getByText('Hold the button of the pump')).toBeVisible();
    Part.prefetch();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that does not come says so in its place and can be asked for again', async () => {
    const torn = new Error('torn');
    const load = vi.fn().mockRejectedValueOnce(torn).mockRejectedValueOnce(torn).mockResolvedValue(Hints);
    const Part = onDemand<{ name: string }>(load);
    renderPart(<Part name="the timer" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of the page did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hold the button of the timer')).toBeVisible();
  });
});
