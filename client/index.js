import createClient from 'openapi-fetch';

export const createSluiceClient = ({ address, token, ...options }) =>
  createClient({ baseUrl: address, headers: token ? { authorization: `Bearer ${token}` } : {}, ...options });
