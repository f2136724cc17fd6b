import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CurrentIndexProvider } from '../groups/current-index.ts';
import { PagePartError } from '../platform/loading/page-part.ts';
import { renderPart } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';
import { GlobalError } from './error-pages.tsx';

const broken = <GlobalError error={new PagePartError('torn')} reset={() => {}} />;

test('a part that does not load leaves the page its one title', () => {
  renderPart(<CurrentIndexProvider value={sampleIndex(sampleGroup)}>{broken}</CurrentIndexProvider>);
  expect(screen.getByRole('heading')).toBe(screen.getByRole('heading', { level: 2 }));
  expect(screen.queryByRole('main')).toBeNull();
});

test('where there is no page around it, it is one', () => {
  renderPart(broken);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
