/** A device type and the components of its devices. */
export interface CatalogueType {
  readonly maker: string
  readonly model: string
  /** In rack units. */
  readonly height: number
  /** Further fields of the device type. */
  readonly body: Readonly<Record<string, unknown>>
  readonly interfaces: readonly Port[]
  readonly consolePorts: readonly string[]
  readonly consoleServerPorts: readonly string[]
  readonly powerPorts: readonly string[]
  readonly powerOutlets: readonly string[]
}

interface Port {
  readonly name: string
  readonly form_factor: number
  readonly mgmt_only?: boolean
}

/** The purpose of a demo device in its network. */
export type DemoDeviceKind = 'router' | 'spine' | 'switch' | 'server' | 'console' | 'pdu'

const numbered = (count: number, name: (number: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => name(index + 1))

const ports = (formFactor: number, names: readonly string[]): readonly Port[] =>
  names.map((name) => ({ name, form_factor: formFactor }))

const management: Port = { name: 'mgmt0', form_factor: 1000, mgmt_only: true }
const loopback: Port = { name: 'lo0', form_factor: 0 }
const supplies = ['PSU1', 'PSU2']

const noComponents = {
  interfaces: [],
  consolePorts: [],
  consoleServerPorts: [],
  powerPorts: [],
  powerOutlets: [],
} as const

/** Device types by kind; manufacturers and models are fictional. */
export const catalogue: Readonly<Record<DemoDeviceKind, CatalogueType>> = {
  router: {
    ...noComponents,
    maker: 'Corvid Networks',
    model: 'Raven 2100',
    height: 2,
    body: { is_full_depth: true },
    interfaces: [
      ...ports(
        1600,
        numbered(4, (n) => `et-0/0/${n - 1}`),
      ),
      ...ports(
        1200,
        numbered(8, (n) => `xe-0/1/${n - 1}`),
      ),
      management,
      loopback,
    ],
    consolePorts: ['con0'],
    powerPorts: supplies,
  },
  spine: {
    ...noComponents,
    maker: 'Corvid Networks',
    model: 'Rook 7032',
    height: 1,
    body: {},
    interfaces: [
      ...ports(
        1600,
        numbered(32, (n) => `et${n}`),
      ),
      management,
      loopback,
    ],
    consolePorts: ['con0'],
    powerPorts: supplies,
  },
  switch: {
    ...noComponents,
    maker: 'Corvid Networks',
    model: 'Jackdaw 4806',
    height: 1,
    body: { is_full_depth: false },
    interfaces: [
      ...ports(
        1350,
        numbered(48, (n) => `xe${n}`),
      ),
      ...ports(
        1600,
        numbered(6, (n) => `et${n}`),
      ),
      management,
    ],
    consolePorts: ['con0'],
    powerPorts: supplies,
  },
  server: {
    ...noComponents,
    maker: 'Halcyon Compute',
    model: 'Kingfisher 2',
    height: 2,
    body: {},
    interfaces: [
      ...ports(
        1350,
        numbered(4, (n) => `eth${n - 1}`),
      ),
      { name: 'bmc', form_factor: 1000, mgmt_only: true },
    ],
    consolePorts: ['ttyS0'],
    powerPorts: supplies,
  },
  console: {
    ...noComponents,
    maker: 'Halcyon Compute',
    model: 'Dipper 32',
    height: 1,
    body: { is_console_server: true, is_network_device: false, is_full_depth: false },
    interfaces: [management],
    consoleServerPorts: numbered(32, (n) => `port${n}`),
    powerPorts: ['PSU1'],
  },
  pdu: {
    ...noComponents,
    maker: 'Tern Power',
    model: 'Strip 42V',
    height: 0,
    body: { is_pdu: true, is_network_device: false, is_full_depth: false },
    interfaces: [management],
    powerOutlets: numbered(42, (n) => `outlet${n}`),
  },
}

/** Returns the name of the management interface of devices of a kind. */
export const managementPort = (kind: DemoDeviceKind): string =>
  kind === 'server' ? 'bmc' : 'mgmt0'

/** Device roles by kind; colours are six hexadecimal digits. */
export const roles: Readonly<
  Record<DemoDeviceKind, { readonly name: string; readonly color: string }>
> = {
  router: { name: 'Router', color: '9c27b0' },
  spine: { name: 'Spine Switch', color: '3f51b5' },
  switch: { name: 'Access Switch', color: '2196f3' },
  server: { name: 'Server', color: '009688' },
  console: { name: 'Console Server', color: '607d8b' },
  pdu: { name: 'Power Distribution', color: '795548' },
}
