export {
  currentRegulations,
  followedRegulations,
  type LocalRegulation,
  regulatedZone,
  regulationsOn,
  withTriedAnswers,
} from './answers.ts';
export { declarationsOf, followDeclaration, refreshDeclarations } from './declared-levels.ts';
export { presentRegulation } from './present.ts';
export { STARTER_REGULATIONS } from './read-data-files.ts';
export { regulationRoutes } from './routes.ts';
export {
  answerRegulation,
  findRegulations,
  readRegulations,
  readRegulationsOfGroups,
  regulationAnswers,
  regulationReportsWithPeople,
  upsertRegulations,
} from './store.ts';
