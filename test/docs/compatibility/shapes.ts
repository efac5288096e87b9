import type { Row } from './row.ts'

/** Rows about representations. */
export const shapes: readonly Row[] = [
  {
    row: 'Objects inside others that are shown with all their fields',
    asks: [
      {
        ask: 'GET ipam/ip-addresses/1/',
        status: 200,
        finds: { interface: { id: 1, url: /\/api\/dcim\/interfaces\/1\/$/, name: 'eth0', mgmt_only: false } },
      },
    ],
    tests: ['inventory/dcim/shapes › adds the URL to nested objects in the full shape'],
  },
  {
    row: '`connection` of an interface',
    tests: ['inventory/dcim/computed › shows the status of a connection inside an interface without its label'],
  },
  {
    row: '`parent_device` of a device',
    tests: ['inventory/dcim/shapes › adds the URL to nested objects in the full shape'],
  },
  {
    row: 'Choices',
    asks: [
      { ask: 'GET dcim/devices/1/', status: 200, finds: { status: [1, 'Active'] } },
      {
        ask: 'GET dcim/devices/1/',
        headers: { accept: 'application/json; choices=object' },
        status: 200,
        finds: { status: { value: 1, label: 'Active' } },
        undocumented: 'the document of the pairs is not the one of the objects',
      },
    ],
    tests: ['inventory/dcim/computed › shows the status of a connection inside an interface without its label'],
  },
  {
    row: '`created` and `last_updated`',
    asks: [{ ask: 'GET dcim/sites/1/', status: 200, finds: { created: /^\d{4}-\d\d-\d\d$/, last_updated: /Z$/ } }],
  },
  {
    row: '`content_type` of export templates',
    asks: [{ ask: 'POST extras/export-templates/', body: { name: 'x', template_code: 'x', content_type: 'dcim.site' }, status: 201, finds: { content_type: 'dcim.site' } }],
    tests: ['features/custom-fields/content-types › accepts the number of a model for its name'],
  },
  {
    row: 'An object of a private model inside another object, such as the role of a secret',
    tests: ['framework/http/authorization/hidden-models › shows only the id and the URL of a private object inside another one'],
  },
  {
    row: 'An empty `name` or `asset_tag` of a device, or `facility_id` of a rack',
    asks: [{ ask: 'POST dcim/devices/', body: { name: '', site: 1, device_type: 1, device_role: 1 }, status: 201, finds: { name: null } }],
  },
  {
    row: 'Changes through the API in `recent-activity`',
    asks: [{ ask: 'GET extras/recent-activity/?limit=1', status: 200, finds: { results: [{ message: String }] } }],
  },
] // prettier-ignore
