import type { Body } from '@sluice/contract/calls';
import type { Tank } from '@sluice/contract/tanks';
import type { Budget } from '@sluice/contract/tariffs';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

/** Water and money of the past 30 days against the baseline. */
export const savingsQuery = (groupId: string) =>
  queryOf('GET /groups/:id/savings', groupId, queryKeys.savings(groupId), ({ savings }) => savings);

/** What water costs here; null while nobody has said it. */
export const tariffQuery = (groupId: string) =>
  queryOf('GET /groups/:id/tariff', groupId, queryKeys.tariff(groupId), ({ tariff }) => tariff);

/** This month's water and money, as it is expected to end. */
export const billQuery = (groupId: string) =>
  queryOf('GET /groups/:id/bill', groupId, queryKeys.bill(groupId), ({ bill }) => bill);

/** What the landscape may use in a year, by California's ordinance. */
export const landscapeBudgetQuery = (groupId: string) =>
  queryOf(
    'GET /groups/:id/landscape_budget',
    groupId,
    queryKeys.landscapeBudget(groupId),
    ({ landscape_budget }) => landscape_budget,
  );

/** The rain barrel or tank now, null where there is none; and whether a sensor of its level could be heard. */
export const tankQuery = (groupId: string) =>
  queryOf('GET /groups/:id/tank', groupId, queryKeys.tank(groupId), (answer) => answer);

/** `null`: there is none any more. */
export const useSaveTank = (groupId: string) =>
  useChange(
    async (body: Body<'PUT /groups/:id/tank'> | null): Promise<{ tank: Tank | null }> =>
      body === null
        ? callApi('DELETE /groups/:id/tank', { params: { id: groupId } })
        : callApi('PUT /groups/:id/tank', { params: { id: groupId }, body }),
    [queryKeys.tank(groupId)],
  );

/** `null` ends the budget. */
export const useSaveBudget = (groupId: string) =>
  useChange(
    async (body: Body<'PUT /groups/:id/budget'> | null): Promise<{ budget: Budget | null }> =>
      body === null
        ? callApi('DELETE /groups/:id/budget', { params: { id: groupId } })
        : callApi('PUT /groups/:id/budget', { params: { id: groupId }, body }),
    [queryKeys.bill(groupId)],
  );

export const useSaveTariff = (groupId: string) =>
  useChange(
    async (body: Body<'PUT /groups/:id/tariff'>) =>
      (await callApi('PUT /groups/:id/tariff', { params: { id: groupId }, body })).tariff,
    [queryKeys.tariff(groupId), queryKeys.savings(groupId), queryKeys.bill(groupId)],
  );
