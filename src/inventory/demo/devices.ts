import { slugOf } from 'cadastre'
import { catalogue, roles, type CatalogueType, type DemoDeviceKind } from './catalogue.ts'
import { computed, type Fill } from './fill.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'

// The type of the catalogue makes its keys the kinds.
const kinds = Object.keys(catalogue) as readonly DemoDeviceKind[]

/**
 * Creates device types with their templates, roles, platforms and devices. Returns the ids of the
 * devices, in the order of the plan.
 */
export async function fillDevices(
  fill: Fill,
  plan: Plan,
  places: Places,
): Promise<readonly number[]> {
  const types = await fillTypes(fill)
  const roleIds = await fill.create(
    'dcim.DeviceRole',
    kinds.map((kind) => ({ ...roles[kind], slug: slugOf(roles[kind].name) })),
  )
  const [plume, heron] = await fill.create('dcim.Platform', [
    { name: 'Plume OS', slug: 'plume-os' },
    { name: 'Heron Linux', slug: 'heron-linux' },
  ])
  const platforms: Readonly<Partial<Record<DemoDeviceKind, number | undefined>>> = {
    router: plume,
    spine: plume,
    switch: plume,
    server: heron,
  }
  return fill.create(
    'dcim.Device',
    computed(plan.devices, (device) => ({
      name: device.name,
      device_type: types[kinds.indexOf(device.kind)],
      device_role: roleIds[kinds.indexOf(device.kind)],
      platform: platforms[device.kind] ?? null,
      tenant: device.tenant === null ? null : places.tenants[device.tenant],
      site: places.sites[device.site],
      rack: places.racks[device.rack],
      position: device.position,
      face: device.position === null ? null : 0,
      serial: device.serial,
      status: device.status,
    })),
  )
}

async function fillTypes(fill: Fill): Promise<readonly number[]> {
  const types = kinds.map((kind) => catalogue[kind])
  const makers = [...new Set(types.map(({ maker }) => maker))]
  const makerIds = await fill.create(
    'dcim.Manufacturer',
    makers.map((name) => ({ name, slug: slugOf(name) })),
  )
  const ids = await fill.create(
    'dcim.DeviceType',
    types.map(({ maker, model, height, body }) => ({
      manufacturer: makerIds[makers.indexOf(maker)],
      model,
      slug: slugOf(model),
      part_number: slugOf(model).toUpperCase(),
      u_height: height,
      ...body,
    })),
  )
  for (const [key, componentsOf] of templates) {
    const bodies = types.flatMap((type, index) =>
      componentsOf(type).map((component) => ({ device_type: ids[index], ...component })),
    )
    await fill.create(key, bodies)
  }
  return ids
}

const namedBodies = (names: readonly string[]): readonly object[] => names.map((name) => ({ name }))

/** Models of templates, each with a function that returns the bodies for a type. */
const templates: readonly (readonly [string, (type: CatalogueType) => readonly object[]])[] = [
  ['dcim.InterfaceTemplate', ({ interfaces }) => interfaces],
  ['dcim.ConsolePortTemplate', ({ consolePorts }) => namedBodies(consolePorts)],
  ['dcim.ConsoleServerPortTemplate', ({ consoleServerPorts }) => namedBodies(consoleServerPorts)],
  ['dcim.PowerPortTemplate', ({ powerPorts }) => namedBodies(powerPorts)],
  ['dcim.PowerOutletTemplate', ({ powerOutlets }) => namedBodies(powerOutlets)],
]
