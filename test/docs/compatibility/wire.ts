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
    asks: [{ ask: 'GET dcim/nothing/', status: 404, finds: { detail: 'Not found.' }, undocumented: 'it is no operation' }],
  },
  {
    row: 'Deletion of an object that others need',
    asks: [{ ask: `DELETE ${sites}1/`, status: 409, finds: { detail: /^Unable to delete object\. / } }],
  },
  {
    row: 'A list as the body of a POST',
    asks: [{ ask: 'POST tenancy/tenant-groups/', body: [{ name: 'A', slug: 'a' }, { name: 'B', slug: 'b' }], status: 201, finds: [{ slug: 'a' }, { slug: 'b' }] }],
  },
  {
    row: 'An unknown key in a body',
    asks: [
      { ask: `PATCH ${sites}1/`, body: { facilty: 'x' }, status: 400, finds: { facilty: [/Did you mean "facility"/] } },
      { ask: `PATCH ${sites}1/`, body: { id: 9, count_racks: 9 }, status: 200, finds: { id: 1 } },
    ],
  },
  {
    row: 'A related object in a body',
    asks: [
      { ask: `PATCH ${sites}1/`, body: { tenant: { slug: 'acme' } }, status: 200, finds: { tenant: 1 } },
      { ask: `PATCH ${sites}1/`, body: { tenant: { id: 1, name: 'Acme' } }, status: 200, finds: { tenant: 1 } },
    ],
  },
  {
    row: '`Location` of a new object',
    asks: [{ ask: 'POST dcim/regions/', body: { name: 'North', slug: 'north' }, status: 201, sends: { location: /\/api\/dcim\/regions\/1\/$/ } }],
  },
  {
    row: 'Reading what is private',
    asks: ['users/users/', 'users/tokens/', 'secrets/secret-roles/', 'extras/object-changes/'].map((path) => ({ ask: `GET ${path}` as const, token: null, status: 401 })),
  },
  {
    row: 'A session and a token in one request',
    tests: ['features/pages/login › prefers a token to a session in the same request'],
  },
  {
    row: 'How passwords are stored',
    tests: ['cli › manages users and tokens'],
  },
  {
    row: 'Where users, groups and tokens are managed',
    asks: [
      { ask: 'GET users/users/?username=root', status: 200, finds: { count: 1 } },
      { ask: 'POST users/groups/', body: { name: 'Staff' }, status: 201, finds: { name: 'Staff' } },
      { ask: 'POST users/tokens/', body: { user: 1 }, status: 201, finds: { key: /^[0-9a-f]{40}$/ } },
    ],
    tests: ['cli › manages users and tokens'],
  },
  {
    row: 'A token key that is given',
    asks: [{ ask: 'POST users/tokens/', body: { user: 1, key: 'x'.repeat(40) }, status: 400, finds: { key: [String] } }],
  },
  {
    row: 'A session key that opens nothing',
    tests: ['features/secrets/session-keys › answers 403 to every request about secrets with an invalid session key'],
  },
  {
    row: '`preserve_key`',
    tests: ['features/secrets/session-keys › returns 32 random bytes as session key, for any form of the private key'],
  },
  {
    row: 'A role without the user, on reveal',
    tests: ['features/secrets/secrets › lets roles decide who may open and write'],
  },
  {
    row: 'The response to a wrong private key',
    asks: [{ ask: 'POST secrets/get-session-key/', body: { private_key: 'x' }, status: 400, finds: { private_key: [String] } }],
    tests: ['features/secrets/session-keys › refuses a session key without a valid private key'],
  },
] // prettier-ignore
