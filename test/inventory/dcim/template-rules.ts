import type { Json } from '../../support/app.ts'
import type { RuleCase } from './rule-cases.ts'

interface Flag {
  readonly path: string
  readonly on: Json
  readonly off: Json
  readonly message: string
  readonly given?: Json
}

/** The flags of device types, each with the path of the templates that rely on it. */
const flags: readonly Flag[] = [
  { path: 'console-server-port-templates', on: { is_console_server: true }, off: { is_console_server: false }, message: 'The type must be a console server while it has console server port templates.' },
  { path: 'power-outlet-templates', on: { is_pdu: true }, off: { is_pdu: false }, message: 'The type must be a PDU while it has power outlet templates.' },
  { path: 'interface-templates', on: { is_network_device: true }, off: { is_network_device: false }, message: 'The type must be a network device while it has interface templates that are not for management only.' },
  { path: 'device-bay-templates', on: { subdevice_role: true }, off: { subdevice_role: null }, message: 'The type must be a parent (true) while it has device bay templates.' },
] // prettier-ignore

/** Rules about the flags of a device type and its templates. */
export const templateRules = flags.flatMap(({ path, on, off, message }): readonly RuleCase[] => {
  const [field = ''] = Object.keys(on)
  return [
    {
      rule: `${path} need no ${field}, and the type accepts other changes`,
      prepare: async (objects) => {
        const device_type = await objects.make('dcim/device-types', off)
        await objects.make(`dcim/${path}`, { name: 'x', device_type })
        await objects.make('dcim/devices', { device_type })
        const others = Object.assign({}, ...flags.map((flag) => flag.on), off) as Json
        return {
          allowed: ['PATCH', `dcim/device-types/${device_type}`, { ...others, comments: 'x' }],
        }
      },
    },
    {
      rule: `${field} stays while there are ${path}`,
      prepare: async (objects) => {
        const device_type = await objects.make('dcim/device-types', on)
        const id = await objects.make(`dcim/${path}`, { name: 'x', device_type })
        const other = await objects.make('dcim/device-types', on)
        await objects.app.request('PATCH', `/api/dcim/${path}/${id}/`, { body: { name: 'y' } })
        return {
          refused: ['PATCH', `dcim/device-types/${device_type}`, off],
          errors: { [field]: message },
          allowed: ['PATCH', `dcim/device-types/${other}`, off],
        }
      },
    },
  ]
})
