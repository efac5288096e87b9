import type { Row } from './row.ts'

const types = 'dcim/device-types/'
const type = { manufacturer: 1 }

/** Rows about what writes must meet. */
export const rules: readonly Row[] = [
  {
    row: 'A flag of a device type that templates rely on',
    asks: [
      { ask: 'POST dcim/power-outlet-templates/', body: { device_type: 1, name: 'o1' }, status: 201 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: false, comments: 'x' }, status: 200 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: true }, status: 200 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: false }, status: 400, finds: { is_pdu: [/while it has power outlet templates/] } },
    ],
    tests: ['inventory/dcim/component-rules › device-bay-templates need no subdevice_role, and such a type takes other changes'],
  },
  {
    row: '`u_height` of a child device type',
    asks: [
      { ask: `POST ${types}`, body: { ...type, model: 'Blade', slug: 'blade', subdevice_role: false }, status: 201, finds: { u_height: 0 } },
      { ask: `POST ${types}`, body: { ...type, model: 'B2', slug: 'b2', subdevice_role: false, u_height: 1 }, status: 400, finds: { u_height: [/must be 0/] } },
    ],
  },
] // prettier-ignore
