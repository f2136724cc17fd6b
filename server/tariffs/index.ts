export { litresOfWatering } from './litres-of-watering.ts';
export { budgetLitres, monthBudgets } from './month-budgets.ts';
export { cents, costByMonths, L_PER_M3, pricePerM3, pricesIn } from './price.ts';
export { presentBudget, presentPrices, tariffRoutes, toPriceColumns } from './routes.ts';
export {
  type BudgetRow,
  groupsWithBudget,
  isWateredForBudget,
  putBudget,
  putTariff,
  readBudget,
  readTariff,
  type TariffRow,
} from './store.ts';
