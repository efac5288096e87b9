import type { Row } from './row.ts'

const sites = 'dcim/sites/'

/** Rows about filters on other URLs than lists, values of filters, and the header `Prefer`. */
export const filters: readonly Row[] = [
  {
    row: 'Filters in the URL of one object',
    asks: [
      { ask: `GET ${sites}1/?name=Nowhere`, status: 400, finds: { name: [/^Unknown parameter/] } },
      { ask: `DELETE ${sites}1/?name=HQ`, status: 400, finds: { name: [/^Unknown parameter/] } },
    ],
  },
  {
    row: 'An empty value of a filter',
    asks: [
      { ask: `GET ${sites}?name=`, status: 200, finds: { count: 0 } },
      { ask: `GET ${sites}?q=`, status: 200, finds: { results: [{ name: 'HQ' }] } },
      { ask: 'GET dcim/devices/?status=', status: 400, finds: { status: [String] } },
    ],
  },
  {
    row: 'Spelling of numbers and dates in filters',
    asks: [
      { ask: `GET ${sites}?asn=1.5`, status: 400, finds: { asn: [String] } },
      {
        ask: 'GET circuits/circuits/?install_date=01/02/2017',
        status: 400,
        finds: { install_date: [/YYYY/] },
      },
    ],
  },
  {
    row: 'A filter by an id that no object has',
    asks: [
      { ask: 'GET dcim/racks/?site=nowhere', status: 200, finds: { count: 0 } },
      {
        ask: 'GET dcim/racks/?site=nowhere',
        headers: { prefer: 'handling=strict' },
        status: 400,
        finds: { site: ['No site has the slug "nowhere".'] },
      },
    ],
    tests: [
      'framework/http/responses/preferences › refuses filter values that name no object with handling=strict',
    ],
  },
  {
    row: 'Unknown input for a whole service',
    asks: [
      { ask: 'GET dcim/racks/?tag=retired', status: 400, finds: { tag: [/Unknown filter/] } },
      {
        ask: 'GET dcim/racks/?tag=retired',
        headers: { prefer: 'handling=lenient' },
        status: 200,
        finds: { count: 1 },
        sends: { 'ignored-input': /tag/ },
      },
    ],
    tests: [
      'framework/http/responses/preferences › refuses bad values of known names where unknown names are ignored',
    ],
  },
  {
    row: 'A filter or a search through a private model',
    tests: [
      'framework/http/authorization/hidden-models › requires the permission to view a private model for a filter through it',
      'framework/http/authorization/hidden-models › searches private models only with the permission to view them',
    ],
  },
  {
    row: '`limit=0` without a maximum',
    tests: ['framework/http/resources/paging › returns everything for limit=0 without a maximum'],
  },
  {
    row: 'The roots with `LOGIN_REQUIRED`',
    tests: [
      'framework/http/authentication/authentication › requires a login for everything but health with LOGIN_REQUIRED',
    ],
  },
]
