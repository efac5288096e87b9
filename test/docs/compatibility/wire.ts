import type { Row } from './row.ts'

const sites = 'dcim/sites/'

/** Rows about credentials, URLs, methods and errors. */
export const wire: readonly Row[] = [
  {
    row: 'Missing or wrong credentials',
    asks: [
      {
        ask: `POST ${sites}`,
        body: { name: 'x', slug: 'x' },
        token: null,
        status: 401,
        finds: { detail: 'Authentication credentials were not provided.' },
        sends: { 'www-authenticate': 'Token' },
      },
      {
        ask: `GET ${sites}`,
        token: null,
        headers: { authorization: `Token ${'0'.repeat(40)}` },
        status: 401,
        finds: { detail: 'Invalid token' },
      },
    ],
  },
  {
    row: 'Another scheme than `Token` in `Authorization`',
    asks: [
      {
        ask: `GET ${sites}`,
        token: null,
        headers: { authorization: 'Basic eDp5' },
        status: 401,
        finds: { detail: /Unknown authentication scheme "Basic"/ },
      },
    ],
  },
  {
    row: 'A path without the slash at its end',
    asks: [
      { ask: 'GET dcim/sites', status: 200, finds: { count: Number } },
      { ask: 'PATCH dcim/sites/1', body: { facility: 'A' }, status: 200, finds: { facility: 'A' } },
    ],
  },
  {
    row: 'An unknown path',
    asks: [{ ask: 'GET dcim/nothing/', status: 404, finds: { detail: 'Not found.' }, unchecked: 'it is no operation' }],
  },
  {
    row: 'Deletion of an object that others need',
    asks: [{ ask: `DELETE ${sites}1/`, status: 409, finds: { detail: /^Unable to delete object\. / } }],
  },
] // prettier-ignore
