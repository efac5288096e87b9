import { asList, asObject, type Json } from '../../support/app.ts'
import type { TestApi } from '../test-api.ts'

const roles = [
  { name: 'Router', slug: 'router', color: '2f5d9b' },
  { name: 'Distribution switch', slug: 'distribution', color: '7cc47f' },
  { name: 'Access switch', slug: 'access', color: 'ffe08a' },
  { name: 'Console & power', slug: 'support', color: 'b0b6bf' },
]
const models = ['MX240', 'QFX5120', 'EX4300', 'OM1208']

type End = readonly [device: string, port: string]

/**
 * Makes a small network: two routers, two distribution switches, access switches, and one box for
 * consoles and power.
 */
export async function makeNetwork(api: TestApi, access: number): Promise<void> {
  const leaves = Array.from({ length: access }, (_, index) => `ams-acc-${index + 1}`)
  const ids = await makeDevices(api, [
    ['ams-rtr-1', 'ams-rtr-2'],
    ['ams-dist-1', 'ams-dist-2'],
    leaves,
    ['ams-con-1'],
  ])
  const made = (path: string, ends: readonly End[]): Promise<readonly number[]> =>
    makeAll(
      api,
      path,
      ends.map(([device, name]) => ({ device: ids.get(device), name })),
    )
  const lines = linesOf(leaves)
  const a = await made(
    'dcim/interfaces/',
    lines.map(([end]) => end),
  )
  const b = await made(
    'dcim/interfaces/',
    lines.map(([, end]) => end),
  )
  const connections = lines.map(([, , connection_status = true], index) => ({
    interface_a: a[index],
    interface_b: b[index],
    connection_status,
  }))
  await makeAll(api, 'dcim/interface-connections/', connections)
  const ports = await made(
    'dcim/console-server-ports/',
    leaves.map((_, index) => ['ams-con-1', `port${index + 1}`]),
  )
  await makeAll(
    api,
    'dcim/console-ports/',
    leaves.map((leaf, index) => ({ device: ids.get(leaf), name: 'con', cs_port: ports[index] })),
  )
  const powered = leaves.slice(0, 2)
  const outlets = await made(
    'dcim/power-outlets/',
    powered.map((_, index) => ['ams-con-1', `out${index + 1}`]),
  )
  await makeAll(
    api,
    'dcim/power-ports/',
    powered.map((leaf, index) => ({
      device: ids.get(leaf),
      name: 'psu0',
      power_outlet: outlets[index],
    })),
  )
}

function linesOf(leaves: readonly string[]): readonly (readonly [End, End, boolean?])[] {
  const both = [1, 2]
  return [
    [
      ['ams-rtr-1', 'xe-0/0/0'],
      ['ams-rtr-2', 'xe-0/0/0'],
    ],
    ...both.flatMap((router) =>
      both.map(
        (dist) =>
          [
            [`ams-rtr-${router}`, `xe-0/1/${dist}`],
            [`ams-dist-${dist}`, `et-0/0/${47 + router}`],
          ] as const,
      ),
    ),
    ...[50, 51].map(
      (port) =>
        [
          ['ams-dist-1', `et-0/0/${port}`],
          ['ams-dist-2', `et-0/0/${port}`],
        ] as const,
    ),
    ...leaves.flatMap((leaf, index) =>
      both.map(
        (dist) =>
          [[`ams-dist-${dist}`, `xe-0/0/${index}`], [leaf, `xe-0/2/${dist}`], index !== 2] as const,
      ),
    ),
  ]
}

async function makeDevices(
  api: TestApi,
  tiers: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> {
  const site = await api.make('dcim/sites/', { name: 'Amsterdam', slug: 'ams' })
  const manufacturer = await api.make('dcim/manufacturers/', { name: 'Juniper', slug: 'juniper' })
  const types = await makeAll(
    api,
    'dcim/device-types/',
    models.map((model) => ({
      manufacturer,
      model,
      slug: model.toLowerCase(),
      u_height: 1,
      is_console_server: true,
      is_pdu: true,
    })),
  )
  const roleIds = await makeAll(api, 'dcim/device-roles/', roles)
  const bodies = tiers.flatMap((names, tier) =>
    names.map((name) => ({ name, site, device_type: types[tier], device_role: roleIds[tier] })),
  )
  const ids = await makeAll(api, 'dcim/devices/', bodies)
  return new Map(bodies.map(({ name }, index) => [name, ids[index] ?? 0]))
}

async function makeAll(
  { send }: TestApi,
  path: string,
  bodies: readonly Json[],
): Promise<readonly number[]> {
  const answer = await send('POST', path, bodies)
  if (answer.status !== 201) throw new Error(`${path} ${answer.status} ${answer.text}`)
  return asList(answer.body).map((made) => Number(asObject(made)['id']))
}
