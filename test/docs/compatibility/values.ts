import type { Row } from './row.ts'

const sites = 'dcim/sites/'

/** Rows about values in bodies and in responses to writes. */
export const values: readonly Row[] = [
  {
    row: '`custom_fields` in the response to PUT and PATCH',
    tests: ['framework/http/forms › returns custom_fields from a write only when they were sent'],
  },
  {
    row: 'A choice in a body',
    asks: [
      {
        ask: 'PATCH dcim/devices/1/',
        body: { status: 'Planned' },
        status: 200,
        finds: { status: 2 },
      },
      {
        ask: 'PATCH dcim/devices/1/',
        body: { status: [1, 'Active'] },
        status: 200,
        finds: { status: 1 },
      },
      {
        ask: 'PATCH dcim/devices/1/',
        body: { status: 77 },
        status: 400,
        finds: { status: [/^"77" is not a valid choice\. Allowed: 0 \(Offline\), /] },
      },
    ],
  },
  {
    row: 'Null for `subdevice_role` and `connection_status`',
    asks: [
      {
        ask: 'PATCH dcim/device-types/1/',
        body: { subdevice_role: null },
        status: 200,
        finds: { subdevice_role: null },
      },
    ],
  },
  {
    row: 'A network, an address or a MAC address that cannot be read',
    asks: [
      { ask: 'POST ipam/prefixes/', body: { prefix: 5 }, status: 400, finds: { prefix: [String] } },
      {
        ask: 'POST ipam/ip-addresses/',
        body: { address: '' },
        status: 400,
        finds: { address: [String] },
      },
      {
        ask: 'PATCH dcim/interfaces/1/',
        body: { mac_address: 'zz' },
        status: 400,
        finds: { mac_address: ['"zz" is not a valid MAC address.'] },
      },
    ],
  },
  {
    row: 'A text without a declared length, such as `comments`',
    asks: [
      {
        ask: 'PATCH dcim/sites/1/',
        body: { comments: 'a'.repeat(65_536) },
        status: 400,
        finds: { comments: [/65535/] },
      },
    ],
    tests: ['framework/http/long-texts › keeps a stored text that is over the limit'],
  },
  {
    row: '`ordering` by a text of more than 600 characters',
    tests: ['framework/http/long-texts › sorts long texts by their first 600 characters'],
  },
  {
    row: 'A null character in a text',
    asks: [
      {
        ask: `POST ${sites}`,
        body: { name: 'x\u0000', slug: 'x' },
        status: 400,
        finds: { name: ['Null characters are not allowed.'] },
      },
    ],
  },
  {
    row: 'Duplicates in part of a unique set',
    asks: [
      {
        ask: 'POST dcim/racks/',
        body: { name: 'R2', site: 1, facility_id: 'F1' },
        status: 201,
        finds: { id: 2 },
      },
      {
        ask: 'PATCH dcim/racks/1/',
        body: { facility_id: 'F1' },
        status: 400,
        finds: { non_field_errors: ['The fields site, facility_id must make a unique set.'] },
      },
    ],
    tests: [
      'features/secrets/secrets › refuses a second object with the same name, or without one',
    ],
  },
]
