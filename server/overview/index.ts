export { gardenRoutes } from './garden-routes.ts';
export { readCurrentGroup } from './read-index.ts';
export { type ProofDay, readProof } from './regulation-proof.ts';
export { regulationProofRoutes } from './regulation-proof-routes.ts';
export { overviewRoutes } from './routes.ts';
