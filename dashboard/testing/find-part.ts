/** Parts of a page by their heading, to search in one of them alone. */
import { screen, within } from '@testing-library/react';

async function findAround(selector: 'article' | 'section', heading: { name: string; level?: number }) {
  const title = await screen.findByRole('heading', heading);
  return within(title.closest(selector) as HTMLElement);
}

export const findCard = (name: string) => findAround('article', { name, level: 2 });
export const findSection = (name: string) => findAround('section', { name });
