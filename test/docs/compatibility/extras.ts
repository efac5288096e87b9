import type { Row } from './row.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const templates = 'extras/export-templates/'
const valueTests = 'features/custom-fields/values'

/** Rows about custom fields, templates, drawings, images and secrets. */
export const extras: readonly Row[] = [
  {
    row: 'Where custom fields, graphs and export templates are defined',
    asks: [
      {
        ask: 'POST extras/custom-fields/',
        body: { name: 'units', type: 200, content_types: ['dcim.rack'], default: '5' },
        status: 201,
        finds: { id: 1 },
      },
    ],
  },
  {
    row: 'Values of custom fields',
    asks: [
      {
        ask: 'PATCH dcim/racks/1/',
        body: { custom_fields: { units: 'abc' } },
        status: 400,
        finds: { custom_fields: ['units: A valid integer is required.'] },
      },
      {
        ask: 'PATCH dcim/racks/1/',
        body: { custom_fields: { unit: 1 } },
        status: 400,
        finds: { custom_fields: [/^There is no custom field "unit" for this model/] },
      },
      { ask: 'PATCH dcim/racks/1/', body: { custom_fields: [] }, status: 400 },
      {
        ask: 'PATCH dcim/racks/1/',
        body: { custom_fields: { units: null } },
        status: 200,
        finds: { custom_fields: { units: null } },
      },
    ],
    tests: [`${valueTests} › refuses values that the type does not accept`],
  },
  {
    row: 'Objects in forms',
    asks: [
      {
        ask: 'PATCH dcim/racks/1/',
        body: 'custom_fields={"units": 7}',
        headers: form,
        status: 200,
        finds: { custom_fields: { units: 7 } },
      },
      {
        ask: 'PATCH dcim/racks/1/',
        body: 'custom_fields.units=',
        headers: form,
        status: 200,
        finds: { custom_fields: { units: null } },
      },
    ],
    tests: ['framework/http/forms › reads custom fields with a dot in the name'],
  },
  {
    row: 'Defaults of custom fields',
    asks: [
      {
        ask: 'POST dcim/racks/',
        body: { name: 'R9', site: 1 },
        status: 201,
        finds: { name: 'R9' },
      },
      {
        ask: 'GET dcim/racks/?name=R9',
        status: 200,
        finds: { results: [{ custom_fields: { units: 5 } }] },
      },
    ],
  },
  {
    row: '`required` of a custom field',
    tests: [
      'features/custom-fields/definitions › applies defaults and requires values only in writes',
    ],
  },
  {
    row: 'Removal of a custom field or a choice',
    asks: [
      { ask: 'DELETE extras/custom-fields/1/', status: 409, finds: { detail: /1 rack/ } },
      { ask: 'DELETE extras/custom-fields/1/?force=true', status: 204 },
    ],
  },
  {
    row: 'The language of templates',
    asks: [
      {
        ask: `POST ${templates}`,
        body: {
          name: 'Django',
          content_type: 'dcim.site',
          template_code: '{% for site in queryset %}{% empty %}none{% endfor %}',
        },
        status: 400,
        finds: { template_code: [/^The template cannot be used/] },
      },
    ],
    tests: [
      'features/export-templates/templates › gives templates only their variables, and stops long ones',
    ],
  },
  {
    row: 'Drawings of topology maps',
    asks: [
      {
        ask: 'POST extras/topology-maps/',
        body: { name: 'Map', slug: 'map', device_patterns: 'sw.*' },
        status: 201,
        finds: { id: 1 },
      },
      {
        ask: 'GET extras/topology-maps/1/render/',
        status: 200,
        sends: { 'content-type': /^image\/svg\+xml/ },
      },
    ],
    tests: ['inventory/topology/render › reports what cannot be drawn'],
  },
  {
    row: 'Image attachments',
    tests: [
      'inventory/extras/image-attachments › changes a picture, and deletes its file with it',
      'inventory/extras/image-attachments › refuses files that are no pictures, and stores none of them',
    ],
  },
  {
    row: '`lldp-neighbors`',
    asks: [{ ask: 'GET dcim/devices/1/lldp-neighbors/', status: 503, finds: { detail: String } }],
    tests: ['inventory/dcim/actions › answers 503 for the neighbours of every device'],
  },
  {
    row: 'How a secret is stored',
    tests: [
      'features/secrets/tampering › does not open changed or moved values, and opens the others',
      'inventory/import/secrets › opens values of another implementation, including their errors',
    ],
  },
  {
    row: '`hash` of a secret',
    tests: [
      'features/secrets/secrets › checks a guess without revealing the value, and limits attempts',
    ],
  },
  {
    row: 'PATCH of a secret',
    tests: ['features/secrets/secrets › requires a session key to write a secret'],
  },
  {
    row: 'How long a session key lasts',
    tests: ['features/secrets/session-keys › ends sessions at their expiry and idle limit'],
  },
  {
    row: 'A session key in the cookie `session_key`',
    asks: [
      {
        ask: 'GET secrets/secrets/',
        headers: { cookie: 'session_key=zzz' },
        status: 200,
        finds: { count: 0 },
      },
      { ask: 'GET secrets/secrets/', headers: { 'x-session-key': 'zzz' }, status: 403 },
    ],
  },
  {
    row: '`key_size` of a new key pair',
    tests: ['features/secrets/user-keys › generates key pairs'],
  },
]
