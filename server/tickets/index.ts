export { ticketRoutes } from './routes.ts';
export { forgetOldTickets, unassignTickets } from './service.ts';
export { openTicketCounts } from './store.ts';
