/** Names under which answers are kept, one place for those who read and those who make them anew. */
export const queryKeys = {
  index: (groupId?: string) => (groupId ? ['index', groupId] : ['index']),
  schedules: (groupId?: string) => (groupId ? ['schedules', groupId] : ['schedules']),
  events: (groupId?: string) => (groupId ? ['events', groupId] : ['events']),
  notifications: (groupId?: string, status?: string) =>
    ['notifications', groupId, status].filter((part) => part !== undefined),
  regulations: (groupId: string) => ['regulations', groupId],
  shares: (groupId: string) => ['shares', groupId],
  apiTokens: () => ['api-tokens'],
  auditTrail: (groupId: string) => ['audit-trail', groupId],
  accountOptions: () => ['account-options'],
};
