import createClient, { defaultBodySerializer } from 'openapi-fetch';

/** A file goes as it is. */
const bodySerializer = (body, headers) => (body instanceof Blob ? body : defaultBodySerializer(body, headers));

export const createSluiceClient = ({ address, token, ...options }) =>
  createClient({
    baseUrl: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    bodySerializer,
    ...options,
  });
