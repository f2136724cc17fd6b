/** Settings pages of this family; each route is one line in the list. */
export const thingRoutes = [] as const;
