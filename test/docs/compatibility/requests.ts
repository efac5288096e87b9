import type { Row } from './row.ts'

const sites = 'dcim/sites/'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const outside = 'the URL is an alias that the document does not list'

/** Rows about formats, forms, headers and limits of requests. */
export const requests: readonly Row[] = [
  {
    row: 'An unknown `?format=`',
    asks: [
      { ask: `GET ${sites}?format=xml`, status: 400, finds: { format: ['Allowed: api, json.'] } },
      { ask: 'GET dcim/sites.xml', status: 404, undocumented: outside },
      { ask: 'GET dcim/sites.json', status: 200, finds: { count: Number }, undocumented: outside },
    ],
  },
  {
    row: '`q` in `Accept`',
    asks: [
      { ask: `GET ${sites}`, headers: { accept: 'application/json;q=0' }, status: 406 },
      {
        ask: `GET ${sites}`,
        headers: { accept: 'application/json;q=0.4, text/html' },
        status: 200,
        sends: { 'content-type': /^text\/html/ },
      },
    ],
  },
  {
    row: '`Content-Type` of JSON',
    asks: [
      {
        ask: `GET ${sites}`,
        status: 200,
        sends: { 'content-type': 'application/json; charset=utf-8' },
      },
    ],
  },
  {
    row: 'Compression',
    tests: [
      'framework/http/caching/compression › compresses responses over 1 kB in an encoding that the client accepts',
      'framework/http/caching/compression › never compresses responses with a secret or a key',
    ],
  },
  {
    row: 'A boolean that a form leaves out',
    asks: [
      {
        ask: 'POST ipam/vrfs/',
        body: 'name=Forms&rd=65000:1',
        headers: form,
        status: 201,
        finds: { enforce_unique: true },
      },
      {
        ask: 'PUT ipam/vrfs/1/',
        body: 'name=Forms&rd=65000:1&enforce_unique=false',
        headers: form,
        status: 200,
        finds: { enforce_unique: false },
      },
      {
        ask: 'PUT ipam/vrfs/1/',
        body: 'name=Forms&rd=65000:2',
        headers: form,
        status: 200,
        finds: { enforce_unique: false },
      },
    ],
  },
  {
    row: 'A key that is twice in one JSON object',
    asks: [
      {
        ask: `POST ${sites}`,
        body: '{"name": "A", "name": "B", "slug": "a"}',
        headers: { 'content-type': 'application/json' },
        status: 400,
        finds: { detail: /a key is given twice/ },
      },
    ],
  },
  {
    row: 'A bad `Host`',
    asks: [
      {
        ask: `GET ${sites}`,
        headers: { host: '[::1' },
        status: 400,
        finds: { detail: /^The Host/ },
      },
    ],
    tests: [
      'framework/http/connection/host › limits hosts to ALLOWED_HOSTS, except for health and metrics',
    ],
  },
  {
    row: '`X-Forwarded-Host` and `X-Forwarded-Proto`',
    asks: [
      {
        ask: 'GET dcim/racks/1/',
        headers: { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
        status: 200,
        finds: { site: { url: 'http://localhost/api/dcim/sites/1/' } },
      },
    ],
  },
  {
    row: 'Limits of a request',
    asks: [
      {
        ask: `GET ${sites}`,
        headers: { expect: 'x' },
        status: 417,
        undocumented: 'every operation may answer so',
      },
      { ask: `GET ${sites}?q=${'z'.repeat(201)}`, status: 400, finds: { q: [/200 characters/] } },
    ],
    tests: [
      'framework/http/hostile-socket › ends a request that arrives too slowly with 408',
      'framework/http/bodies/bodies › refuses a body over the limit with 413 before reading it',
      'features/secrets/session-keys › makes a client wait after several failed attempts',
    ],
  },
  {
    row: 'Words of a 403',
    tests: [
      'framework/http/authorization/permissions › allows each user what the permissions name',
    ],
  },
  {
    row: 'A token key that cannot be one',
    asks: [
      {
        ask: `GET ${sites}`,
        token: null,
        headers: { authorization: 'Token abc' },
        status: 401,
        finds: { detail: 'Invalid token header. A token is 40 hexadecimal characters.' },
      },
    ],
  },
  {
    row: '`dcim/connected-device` without credentials',
    asks: [
      {
        ask: 'GET dcim/connected-device/?peer-device=sw1&peer-interface=eth0',
        token: null,
        status: 200,
      },
    ],
    tests: ['inventory/dcim/actions › requires a login for actions with LOGIN_REQUIRED'],
  },
  {
    row: 'An id of an action that is not a number',
    asks: [
      { ask: 'GET dcim/racks/abc/units/', status: 404, finds: { detail: 'Not found.' } },
      { ask: 'GET dcim/racks/1/units/?face=x', status: 400, finds: { face: [String] } },
    ],
  },
  {
    row: 'OPTIONS of an action',
    asks: [
      {
        ask: 'OPTIONS secrets/get-session-key/',
        status: 200,
        finds: { actions: { POST: { private_key: { required: true } } } },
      },
    ],
  },
  {
    row: '`Allow` of a list',
    asks: [
      {
        ask: `OPTIONS ${sites}`,
        status: 200,
        sends: { allow: 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS' },
      },
    ],
  },
  {
    row: 'Pages in frames of other pages',
    asks: [
      {
        ask: `GET ${sites}?format=api`,
        status: 200,
        sends: { 'x-frame-options': 'DENY', 'content-security-policy': /frame-ancestors 'none'/ },
        undocumented: 'a page is not JSON',
      },
    ],
  },
  {
    row: 'Device names in `dcim/connected-device`',
    tests: ['inventory/dcim/actions › returns the device at the other end'],
  },
  {
    row: 'Settings',
    tests: [
      'framework/http/cors › allows only the origins of CORS_ORIGINS',
      'host/config/read-host-config › has defaults for settings that are not set',
    ],
  },
  {
    row: '`/api/docs/?format=openapi`',
    asks: [
      {
        ask: 'GET docs/?format=openapi',
        status: 200,
        finds: { openapi: /^3\.1/ },
        undocumented: 'the document does not list itself',
      },
    ],
  },
]
