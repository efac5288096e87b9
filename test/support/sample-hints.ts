import type { Hint, Making } from './hint.ts'
import type { Json } from './json.ts'
import { objectPermissionHint, tokenHint, webhookHint } from './people-hints.ts'
import { sampleAddress } from '../../src/host/testing/sample-values.ts'

export type { Hint, Making, MakeOptions } from './hint.ts'

const virtual = [0, 200]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York'] as const
const pictured = ['dcim.Site', 'dcim.Rack', 'dcim.Device'] as const
const models = ['dcim.site', 'dcim.rack', 'ipam.vlan', 'ipam.vrf', 'circuits.circuit'] as const
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isId = (value: unknown): value is number => typeof value === 'number'

/** Returns a function that replaces a group by a new one of the same site. */
const groupOfSite = (group: string) => async (body: Json, samples: Making) => {
  if (!isId(body['group'])) return {}
  const site = (body['site'] as number | null | undefined) ?? null // sites are given by their ids
  return { group: await samples.make(group, { given: { site } }) }
}

/** Creates an address of an IP version on an interface of a device. */
async function addressOn(device: unknown, version: 4 | 6, samples: Making): Promise<number> {
  const on = await samples.make('dcim.Interface', { given: { device } })
  const address = sampleAddress(version, samples.next())
  return samples.make('ipam.IPAddress', { given: { interface: on, address } })
}

const allRounder = {
  is_console_server: true,
  is_pdu: true,
  is_network_device: true,
  subdevice_role: true,
}

const componentTemplate: Hint = {
  reason: 'a type has only the components that it is declared for',
  fit: async (_, samples) => ({
    device_type: await samples.make('dcim.DeviceType', { given: allRounder }),
  }),
}

/** Hints by model. */
export type Hints = Readonly<Record<string, Hint>>

/** The hints of models whose rules refuse samples that are made field by field. */
export const hints: Hints = {
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
    fit: async (body, samples, variant) => ({
      ...(await placeOf(body, samples, variant)),
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
    fit: ({ subdevice_role: role, u_height: height }) => {
      if (role === false) return { u_height: 0 }
      return typeof height === 'number' ? { u_height: 1 + (height % 3) } : {}
    },
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
  'dcim.ConsoleServerPortTemplate': componentTemplate,
  'dcim.DeviceBayTemplate': componentTemplate,
  'dcim.InterfaceTemplate': componentTemplate,
  'dcim.PowerOutletTemplate': componentTemplate,
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
    fit: async ({ rack }, samples, variant) =>
      isId(rack)
        ? {
            rack: await samples.make('dcim.Rack', { full: true, variant, given: { u_height: 42 } }),
          }
        : {},
  },
  'users.ObjectPermission': objectPermissionHint,
  'users.Token': tokenHint,
  'extras.Webhook': webhookHint,
  'extras.CustomField': {
    reason:
      'belongs to no model, because it would appear in the samples of that model; defaults are values of the type',
    fit: ({ id, type, content_types: models }) => ({
      ...(models === undefined
        ? {}
        : { content_types: id === undefined ? [] : ['tenancy.tenant'] }),
      ...(type === undefined || type === 100 ? {} : { default: '' }),
    }),
    alone: { type: { default: '' } },
  },
  'extras.CustomFieldChoice': {
    reason: 'only a selection has choices, and keeps them',
    fit: async (_, samples) => ({
      field: await samples.make('extras.CustomField', { given: { type: 600 } }),
    }),
    fixed: { field: 'A choice stays with its field.' },
  },
  'extras.ExportTemplate': {
    reason: 'a template names an existing model and a media type',
    fit: ({ content_type: of, mime_type: type, file_extension: end }, samples) => ({
      ...(of === undefined ? {} : { content_type: models[samples.next() % models.length] }),
      ...(isText(type) ? { mime_type: `text/x-${samples.next()}` } : {}),
      ...(isText(end) ? { file_extension: `x${samples.next()}` } : {}),
    }),
    limits: { mime_type: [], file_extension: [] },
  },
  'extras.ImageAttachment': {
    reason: 'the picture is of an object that exists, of one of three models',
    fit: async ({ id, content_type: of }, samples, variant) => {
      const known = id !== undefined && pictured.some((key) => key.toLowerCase() === of)
      const key = known ? String(of) : (pictured[variant % 3] ?? '').toLowerCase()
      const model = pictured.find((one) => one.toLowerCase() === key) ?? ''
      return { content_type: key, object_id: await samples.referred(model, variant) }
    },
    limits: { object_id: [] },
  },
  'extras.TopologyMap': {
    reason: 'PostgreSQL refuses a pattern that is too complex, and the map over 200 patterns',
    limits: { device_patterns: [Array.from({ length: 200 }, () => 'é'.repeat(300)).join(';')] },
  },
  'ipam.IPAddress': {
    reason: 'a VRF may have no duplicates',
    distinct: ['address'],
  },
  'ipam.Service': {
    reason: 'a service listens on addresses of its device',
    fit: async ({ device, ipaddresses: own }, samples) =>
      Array.isArray(own) && own.length > 0
        ? { ipaddresses: [await addressOn(device, 4, samples)] }
        : {},
    alone: { device: { ipaddresses: [] } },
  },
  'secrets.UserKey': {
    reason: 'a key is never given to somebody else',
    fixed: { user: 'A user key stays with its user.' },
  },
  'users.User': {
    reason: 'a time zone is one that the time zone database has',
    fit: (_, samples) => ({ time_zone: zones[samples.next() % zones.length] }),
  },
  'ipam.VLAN': {
    reason: 'VLAN and VLAN group are at one site, or both at none',
    fit: groupOfSite('ipam.VLANGroup'),
    alone: { site: { group: null } },
  },
}

const child = { subdevice_role: false, u_height: 0 }

const nameOrNone = (number: number): string | null => (number % 3 === 0 ? null : `Bay ${number}`)

async function deviceOf(samples: Making, type: Json): Promise<number> {
  const device_type = await samples.make('dcim.DeviceType', { variant: 3, given: type })
  return samples.make('dcim.Device', {
    given: { device_type, name: nameOrNone(samples.next()) },
  })
}

/** Returns a rack of the site with free units, or no rack. */
async function placeOf(body: Json, samples: Making, variant: number): Promise<Json> {
  const { site, rack, position, face } = body
  if (rack === undefined) return {}
  if (!isId(rack)) return { rack: null, position: null, face: null }
  const placed = variant > 2 || (isId(position) && isId(face))
  const given = { site, u_height: 42 }
  return {
    rack: await samples.make('dcim.Rack', { full: true, variant, given }),
    position: placed ? 1 + (Number(position ?? variant) % 38) : null,
    face: placed ? (face ?? 1) : null,
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
