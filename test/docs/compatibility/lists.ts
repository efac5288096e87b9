import type { Row } from './row.ts'

const sites = 'dcim/sites/'

/** Rows about lists, filters and pages. */
export const lists: readonly Row[] = [
  {
    row: 'An unknown query parameter',
    asks: [
      { ask: `GET ${sites}?nmae=x`, status: 400, finds: { nmae: [/Did you mean "name"/] } },
      { ask: `GET ${sites}?nmae=x`, headers: { prefer: 'handling=lenient' }, status: 200 },
    ],
  },
  {
    row: 'A filter value that cannot be read',
    asks: [{ ask: `GET ${sites}?asn=abc`, status: 400, finds: { asn: ['A valid integer is required.'] } }],
  },
  {
    row: '`limit` or `offset` that is not a number',
    asks: [{ ask: `GET ${sites}?limit=abc&offset=-1`, status: 400, finds: { limit: [String], offset: [String] } }],
  },
  {
    row: 'A parameter that is sent several times',
    asks: [{ ask: `GET ${sites}?name=HQ&name=Nowhere`, status: 200, finds: { count: 1 } }],
  },
  {
    row: '`null` as the value of a filter',
    asks: [
      { ask: `GET ${sites}?tenant=null&region=null`, status: 200, finds: { count: 0 } },
      { ask: 'GET ipam/ip-addresses/?vrf=null&vrf_id=0', status: 200, finds: { count: 1 } },
    ],
  },
  {
    row: '`0` on a filter by a name that the original does not make nullable',
    asks: [
      { ask: 'GET ipam/ip-addresses/?device=0', status: 200, finds: { count: 0 } },
      { ask: 'GET dcim/devices/?rack_group_id=0', status: 200, finds: { count: 1 } },
    ],
  },
  {
    row: '`limit` and `offset` where there are no pages',
    asks: [{ ask: 'GET dcim/_choices/?limit=0', status: 200 }],
  },
  {
    row: 'A filter through a private model, such as `secrets/?role=login`',
    tests: ['framework/http/authorization/hidden-models › requires the permission to view a private model for a filter through it'],
  },
  {
    row: '`address` as a filter of addresses',
    asks: [
      { ask: 'GET ipam/ip-addresses/?address=10.0.0.1', status: 200, finds: { count: 1 } },
      { ask: 'GET ipam/ip-addresses/?address=10.0.0.1/20', status: 200, finds: { count: 1 } },
      { ask: 'GET ipam/ip-addresses/?address=10.0.0.1/32', status: 200, finds: { count: 0 } },
      { ask: 'GET ipam/ip-addresses/?address__n=10.0.0.1', status: 200, finds: { count: 0 } },
    ],
  },
  {
    row: '`next` and `previous`',
    asks: [{ ask: `GET ${sites}?offset=1&limit=1&name=HQ`, status: 200, finds: { previous: /\?name=HQ&limit=1&offset=0$/ } }],
  },
  {
    row: 'Order of a list',
    asks: [{ ask: `GET ${sites}?ordering=-name`, status: 200, finds: { results: [{ name: 'HQ' }] } }],
  },
  {
    row: 'A boolean filter',
    asks: [
      { ask: 'GET dcim/devices/?is_full_depth=true', status: 200, finds: { count: 1 } },
      { ask: 'GET dcim/devices/?is_full_depth=0', status: 200, finds: { count: 0 } },
      { ask: 'GET dcim/devices/?is_full_depth=perhaps', status: 400, finds: { is_full_depth: [String] } },
    ],
  },
  {
    row: 'A group of interface types that is unknown',
    asks: [{ ask: 'GET dcim/interfaces/?type=wireless', status: 400, finds: { type: [/Allowed: physical, virtual, lag/] } }],
  },
] // prettier-ignore
