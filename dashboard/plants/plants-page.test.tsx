import type { Plant } from '@sluice/contract/plants';
import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findPlantKind, PlantDrawing } from '../page-kit/plant-drawing.tsx';
import {
  type Answers,
  forgetCookie,
  logIn,
  ok,
  refused,
  renderApp,
  renderPart,
  stubServer,
} from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

test('the plant database is searched by words, type and tags, and forgets them when it is left', async () => {
  stubServer({
    'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, device_type: 'SENSOR' })),
    'GET /api/v1/plants': () => ok({ plants: [], next: null }),
  });
  const asked = vi.fn<typeof fetch>(globalThis.fetch);
  vi.stubGlobal('fetch', asked);
  logIn();
  const { router } = renderApp('/settings/ZonePlants');
  await userEvent.type(await screen.findByLabelText('Name'), 'mint');
  await userEvent.selectOptions(screen.getByLabelText('Plant type'), 'PERENNIAL');
  await userEvent.click(screen.getByRole('button', { name: 'herb' }));
  await waitFor(() =>
    expect(asked.mock.calls.map(([address]) => String(address))).toContain(
      'api/v1/plants?limit=24&search=mint&plant_type=PERENNIAL&tags=herb',
    ),
  );
  expect(
    await screen.findByText('No plants found. Try fewer letters, another language or fewer filters.'),
  ).toBeVisible();
  await router.navigate({ to: '/settings' });
  await router.navigate({ to: '/settings/ZonePlants' });
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

const published = { certainty: 'published', title: 'FAO-56, table 12' } as const;
const estimated = { certainty: 'estimated', title: 'Sluice' } as const;
const squash: Plant = {
  id: '018f0000-0000-7000-8000-000000000051' as Plant['id'],
  scientific_name: 'Cucurbita pepo',
  family: 'Cucurbitaceae',
  names: { en: ['Courgette', 'Zucchini'], de: ['Zucchini'] },
  plant_type: 'ANNUAL',
  tags: ['annual', 'vegetable'],
  factors: { dry: [0.5, 0.95, 0.75, 0.5], wet: [0.5, 0.95, 0.75, 0.5] },
  root_depth_m: 0.3,
  management_allowed_depletion: 0.5,
  sun_hours: 6,
  moisture_low: 0.5,
  moisture_high: 0.95,
  sources: { factors: published, root_depth: estimated, depletion: published, moisture: estimated, sun: estimated },
};

function openPlants(answers: Answers) {
  stubServer({
    'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, device_type: 'SENSOR' })),
    ...answers,
  });
  logIn();
  renderApp('/settings/ZonePlants');
}

test('a plant shows its names, its figures by season, and how sure each is', async () => {
  openPlants({ 'GET /api/v1/plants': () => ok({ plants: [squash], next: null }) });
  expect(await screen.findByRole('heading', { name: 'Courgette' })).toBeVisible();
  expect(screen.getByText('Cucurbita pepo')).toBeVisible();
  expect(screen.getByText('Also called Zucchini')).toBeVisible();
  await userEvent.click(screen.getByText('Details · Published table'));
  const waterUse = screen.getByText('Water use (short grass = 100%)').parentElement as HTMLElement;
  expect(within(waterUse).getByText('95%', { exact: false })).toBeVisible();
  expect(within(waterUse).getByText('Published table · FAO-56, table 12')).toBeVisible();
  expect(screen.queryByText('The same where summers are rainy')).toBeNull();
  expect(screen.getAllByText('Our estimate · Sluice')).toHaveLength(3);
});

test('a plant without a name of its own is headed by the botanical one, which is not said again', async () => {
  const rush = { ...squash, scientific_name: 'Luzula sylvatica', names: { pt: ['Luzula'] } };
  openPlants({ 'GET /api/v1/plants': () => ok({ plants: [rush], next: null }) });
  expect(await screen.findByRole('heading', { name: 'Luzula sylvatica' })).toHaveAttribute('lang', 'la');
  expect(screen.getAllByText('Luzula sylvatica')).toHaveLength(1);
});

test('a plant is said once, as what people grow it for', async () => {
  const cabbage: Plant = { ...squash, scientific_name: 'Brassica oleracea', tags: ['biennial', 'vegetable'] };
  const beech: Plant = {
    ...squash,
    scientific_name: 'Fagus sylvatica',
    plant_type: 'TREES',
    tags: ['tree', 'outdoor'],
  };
  const fern: Plant = { ...squash, scientific_name: 'Nephrolepis', plant_type: 'XERISCAPE', tags: ['outdoor'] };
  const plants = [cabbage, beech, fern].map((plant, at) => ({ ...plant, id: `plant-${at}` }));
  openPlants({ 'GET /api/v1/plants': () => ok({ plants, next: null }) });
  expect(await screen.findByText('biennial · vegetable')).toBeVisible();
  expect(screen.getByText('tree · outdoor')).toBeVisible();
  expect(screen.getByText('Drought-tolerant plants · outdoor')).toBeVisible();
});

test('every plant has a drawing: of what it is grown as, or of its type', () => {
  expect(findPlantKind('ANNUAL', ['annual', 'vegetable', 'edible'])).toBe('vegetable');
  expect(findPlantKind('TREES', ['tree', 'fruit', 'edible'])).toBe('fruit');
  expect([findPlantKind('COOL_GRASS', ['grass']), findPlantKind('PERENNIAL', ['grass'])]).toEqual([
    'COOL_GRASS',
    'grass',
  ]);
  expect([findPlantKind('SHRUBS', ['herb', 'shrub']), findPlantKind('SHRUBS', ['herb', 'shrub', 'edible'])]).toEqual([
    'SHRUBS',
    'herb',
  ]);
  const kinds = PLANT_TYPES.flatMap((type) => [
    findPlantKind(type, []),
    ...PLANT_TAGS.map((tag) => findPlantKind(type, [tag])),
  ]);
  const { container } = renderPart([...new Set(kinds)].map((kind) => <PlantDrawing key={kind} kind={kind} />));
  const drawings = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(drawings).size).toBe(PLANT_TYPES.length + 7);
});

test('a plant list that cannot be fetched says so, and is fetched again on request', async () => {
  let isDown = true;
  openPlants({
    'GET /api/v1/plants': () =>
      isDown ? refused(500, { code: 70, message: 'Not now' }) : ok({ plants: [squash], next: null }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Courgette' })).toBeVisible();
});
