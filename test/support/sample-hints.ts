import type { Json } from './app.ts'
import { sampleAddress } from './sample-values.ts'

/** How an object is made. */
export interface MakeOptions {
  /** Every writable field gets a value; otherwise the required ones only. */
  readonly full?: boolean
  /** 0 sets every field; others leave some of the optional ones empty and choose other choices. */
  readonly variant?: number
  /** What the body is to hold in any case. */
  readonly given?: Json
}

/** Makes what a sample refers to; gives ids. */
export interface Making {
  make(key: string, options?: MakeOptions): Promise<number>
  referred(key: string, index: number): Promise<number>
  /** A number that no other sample has. */
  next(): number
}

/** What the rules of a model ask of its samples. */
export interface Hint {
  readonly reason: string
  /** Values to begin with instead of the kind's own. */
  readonly first?: (variant: number) => Json
  /** Values that make the others fit together; `id` is there when the object is. */
  readonly fit?: (body: Json, make: Making, variant: number) => Promise<Json> | Json
  /** Values that an object has when the field is changed alone, so that the change keeps the rules. */
  readonly alone?: Readonly<Record<string, Json>>
  /** Fields that an object can have only once it is there. */
  readonly later?: readonly string[]
  /** Bounds within the field's own that the rules leave. */
  readonly limits?: Readonly<Record<string, readonly [least: number, most: number]>>
}

const virtual = [0, 200]
const isId = (value: unknown): value is number => typeof value === 'number'

/** A group of the same site, as often as one is wanted. */
const groupOfSite = (group: string) => async (body: Json, samples: Making) => {
  if (!isId(body['group'])) return {}
  const site = (body['site'] as number | null | undefined) ?? null // sites are given by their ids
  return { group: await samples.make(group, { given: { site } }) }
}

/** An address of an IP version on an interface of a device. */
async function addressOn(device: unknown, version: 4 | 6, samples: Making): Promise<number> {
  const on = await samples.make('dcim.Interface', { given: { device } })
  const address = sampleAddress(version, samples.next())
  return samples.make('ipam.IPAddress', { given: { interface: on, address } })
}

/** Only models whose rules leave a sample made field by field without a chance. */
export const hints: Readonly<Record<string, Hint>> = {
  'circuits.CircuitTermination': {
    reason: 'a circuit has one end of each side; the interface is on a device at the site',
    fit: async ({ circuit, interface: end, site }, samples) => {
      const own = isId(circuit) ? { circuit: await samples.make('circuits.Circuit') } : {}
      if (!isId(end)) return own
      const device = await samples.make('dcim.Device', { given: { site } })
      return { ...own, interface: await samples.make('dcim.Interface', { given: { device } }) }
    },
    alone: { site: { interface: null } },
  },
  'dcim.Device': {
    reason: 'a place in a rack is a rack of the site, a position and a face; addresses come later',
    fit: async (body, samples) => ({
      ...(await placeOf(body, samples)),
      ...(await primariesOf(body, samples)),
    }),
    alone: {
      site: { rack: null, position: null, face: null },
      rack: { position: null, face: null },
      face: { position: null },
      device_type: { position: null },
    },
    later: ['primary_ip4', 'primary_ip6'],
    limits: { position: [1, 42] },
  },
  'dcim.DeviceType': {
    reason: 'types that others refer to may have every component; child types have no height',
    first: (variant) => (variant === 0 ? allRounder : {}),
    fit: ({ subdevice_role: role }) => (role === false ? { u_height: 0 } : {}),
    alone: { subdevice_role: { u_height: 0 } },
  },
  'dcim.DeviceBay': {
    reason:
      'only a device whose type is a parent has bays, and only one of a child type is in them',
    fit: async ({ installed_device: inside, device }, samples) => ({
      ...(device === undefined ? {} : { device: await deviceOf(samples, allRounder) }),
      ...(isId(inside) ? { installed_device: await deviceOf(samples, child) } : {}),
    }),
  },
  'dcim.DeviceBayTemplate': {
    reason: 'only a type that is a parent has bays',
    fit: async (_, samples) => ({
      device_type: await samples.make('dcim.DeviceType', { given: allRounder }),
    }),
  },
  'dcim.Interface': {
    reason: 'a LAG is of the same device, and nothing virtual is part of one',
    first: (variant) => (variant === 0 ? { form_factor: 1200 } : {}),
    fit: async ({ device, form_factor: form, lag }, samples) => {
      if (virtual.includes(Number(form ?? 1200))) return { lag: null }
      const given = { device, form_factor: 200, lag: null }
      return isId(lag) ? { lag: await samples.make('dcim.Interface', { given }) } : {}
    },
    alone: { device: { lag: null }, form_factor: { lag: null } },
  },
  'dcim.InventoryItem': {
    reason: 'parts of a part are on its device',
    fit: async ({ device, parent }, samples) =>
      isId(parent)
        ? { parent: await samples.make('dcim.InventoryItem', { given: { device } }) }
        : {},
    alone: { device: { parent: null } },
  },
  'dcim.Rack': {
    reason: 'rack and rack group are at one site',
    fit: groupOfSite('dcim.RackGroup'),
    alone: { site: { group: null } },
  },
  'dcim.RackReservation': {
    reason: 'a unit of a rack is reserved once',
    fit: async ({ rack }, samples) => (isId(rack) ? { rack: await samples.make('dcim.Rack') } : {}),
  },
  'extras.ImageAttachment': {
    reason: 'the picture is of an object that exists, of one of three models',
    fit: async (_, samples, variant) => {
      const key = ['dcim.Site', 'dcim.Rack', 'dcim.Device'][variant % 3] ?? ''
      return { content_type: key.toLowerCase(), object_id: await samples.referred(key, variant) }
    },
  },
  'ipam.Service': {
    reason: 'a service listens on addresses of its device',
    fit: async ({ device, ipaddresses: own }, samples) =>
      Array.isArray(own) && own.length > 0
        ? { ipaddresses: [await addressOn(device, 4, samples)] }
        : {},
    alone: { device: { ipaddresses: [] } },
  },
  'ipam.VLAN': {
    reason: 'VLAN and VLAN group are at one site, or both at none',
    fit: groupOfSite('ipam.VLANGroup'),
    alone: { site: { group: null } },
  },
}

const allRounder = {
  is_console_server: true,
  is_pdu: true,
  is_network_device: true,
  subdevice_role: true,
}

const child = { subdevice_role: false, u_height: 0 }

async function deviceOf(samples: Making, type: Json): Promise<number> {
  const device_type = await samples.make('dcim.DeviceType', { variant: 3, given: type })
  return samples.make('dcim.Device', { given: { device_type } })
}

/** A rack of the site, with room; without one there is no place. */
async function placeOf({ site, rack, position, face }: Json, samples: Making): Promise<Json> {
  if (rack === undefined) return {}
  if (!isId(rack)) return { rack: null, position: null, face: null }
  const whole = isId(position) && isId(face)
  return {
    rack: await samples.make('dcim.Rack', { given: { site } }),
    ...(whole ? { position: 1 + (position % 40) } : { position: null, face: null }),
  }
}

async function primariesOf(body: Json, samples: Making): Promise<Json> {
  const own: Json = {}
  for (const version of [4, 6] as const) {
    const name = `primary_ip${version}`
    if (!isId(body[name])) continue
    own[name] = body['id'] === undefined ? null : await addressOn(body['id'], version, samples)
  }
  return own
}
