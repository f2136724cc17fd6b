export { NewTicketLink } from './new-ticket-link.tsx';
