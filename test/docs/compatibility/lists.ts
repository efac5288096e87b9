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
    row: '`limit` or `offset` that is no number',
    asks: [{ ask: `GET ${sites}?limit=abc&offset=-1`, status: 400, finds: { limit: [String], offset: [String] } }],
  },
  {
    row: 'A parameter that is sent several times',
    asks: [{ ask: `GET ${sites}?name=HQ&name=Nowhere`, status: 200, finds: { count: 1 } }],
  },
] // prettier-ignore
