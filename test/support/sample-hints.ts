import type { Json } from './app.ts'

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
}

/** What the rules of a model ask of its samples. */
export interface Hint {
  readonly reason: string
  /** Values to begin with instead of the kind's own. */
  readonly first?: (variant: number) => Json
  /** Values that make the others fit together. */
  readonly fit?: (body: Json, make: Making, variant: number) => Promise<Json> | Json
  /** Values that an object has when the field is changed alone, so that the change keeps the rules. */
  readonly alone?: Readonly<Record<string, Json>>
}

const virtual = [0, 200]

/** A group of the same site, as often as one is wanted. */
const groupOfSite = (group: string) => async (body: Json, samples: Making) => {
  if (typeof body['group'] !== 'number') return {}
  const site = (body['site'] as number | null | undefined) ?? null // sites are given by their ids
  return { group: await samples.make(group, { given: { site } }) }
}

/** Only models whose rules leave a sample made field by field without a chance. */
export const hints: Readonly<Record<string, Hint>> = {
  'circuits.CircuitTermination': {
    reason: 'a circuit has one end of each side, and sides are soon used up',
    fit: async ({ circuit }, samples) =>
      typeof circuit === 'number' ? { circuit: await samples.make('circuits.Circuit') } : {},
  },
  'dcim.Device': {
    reason: 'rack and device are at one site; a place in a rack is a rack, a position and a face',
    fit: async (body, samples) => {
      const loose = { rack: null, position: null, face: null }
      if (typeof body['rack'] !== 'number') return 'rack' in body ? loose : {}
      const { site, position, face } = body
      const rack = await samples.make('dcim.Rack', { given: { site } })
      return { rack, ...(position === null || face === null ? { position: null, face: null } : {}) }
    },
    alone: {
      site: { rack: null, position: null, face: null },
      rack: { position: null, face: null },
      face: { position: null },
    },
  },
  'dcim.DeviceType': {
    reason: 'the devices of a child type have no height; components want types that are parents',
    first: (variant) => (variant === 0 ? { subdevice_role: true } : {}),
    fit: ({ subdevice_role: role }) => (role === false ? { u_height: 0 } : {}),
    alone: { subdevice_role: { u_height: 0 } },
  },
  'dcim.DeviceBay': {
    reason: 'only a device whose type is a parent has bays',
    fit: async (_, samples) => {
      const device_type = await samples.make('dcim.DeviceType', { given: { subdevice_role: true } })
      return { device: await samples.make('dcim.Device', { given: { device_type } }) }
    },
  },
  'dcim.Interface': {
    reason: 'a LAG is of the same device, and nothing virtual is part of one',
    first: (variant) => (variant === 0 ? { form_factor: 1200 } : {}),
    fit: async ({ device, form_factor: form, lag }, samples) => {
      if (virtual.includes(Number(form ?? 1200))) return { lag: null }
      const given = { device, form_factor: 200, lag: null }
      return typeof lag === 'number' ? { lag: await samples.make('dcim.Interface', { given }) } : {}
    },
    alone: { device: { lag: null }, form_factor: { lag: null } },
  },
  'dcim.Rack': {
    reason: 'rack and rack group are at one site',
    fit: groupOfSite('dcim.RackGroup'),
    alone: { site: { group: null } },
  },
  'extras.ImageAttachment': {
    reason: 'the picture is of an object that exists, of one of three models',
    fit: async (_, samples, variant) => {
      const key = ['dcim.Site', 'dcim.Rack', 'dcim.Device'][variant % 3] ?? ''
      return { content_type: key.toLowerCase(), object_id: await samples.referred(key, variant) }
    },
  },
  'ipam.VLAN': {
    reason: 'VLAN and VLAN group are at one site, or both at none',
    fit: groupOfSite('ipam.VLANGroup'),
    alone: { site: { group: null } },
  },
}
