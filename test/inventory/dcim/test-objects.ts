import { asObject, type Json, type TestApp } from '../../support/app.ts'

type MakeFields = (objects: TestObjects, n: number) => Promise<Json> | Json

/** The fields of a new object by path, for fields that a test does not give. `n` is unique. */
const defaultFields: Readonly<Record<string, MakeFields>> = {
  'dcim/sites': (_, n) => ({ name: `Site ${n}`, slug: `site-${n}` }),
  'dcim/rack-groups': async (objects, n) => ({
    name: `Group ${n}`,
    slug: `group-${n}`,
    site: await objects.site(),
  }),
  'dcim/racks': async (objects, n) => ({ name: `R${n}`, site: await objects.site(), u_height: 42 }),
  'dcim/rack-reservations': (_, n) => ({ description: `Reservation ${n}` }),
  'dcim/manufacturers': (_, n) => ({ name: `Maker ${n}`, slug: `maker-${n}` }),
  'dcim/device-roles': (_, n) => ({ name: `Role ${n}`, slug: `role-${n}`, color: '2196f3' }),
  'dcim/device-types': async (objects, n) => ({
    manufacturer: await objects.shared('dcim/manufacturers'),
    model: `Model ${n}`,
    slug: `model-${n}`,
    u_height: 1,
    is_full_depth: false,
  }),
  'dcim/devices': async (objects, n) => ({
    name: `dev${n}`,
    site: await objects.site(),
    device_role: await objects.shared('dcim/device-roles'),
    device_type: await objects.shared('dcim/device-types'),
  }),
  'dcim/interfaces': async (objects, n) => ({
    name: `eth${n}`,
    device: await objects.shared('dcim/devices'),
  }),
  'dcim/inventory-items': (_, n) => ({ name: `Part ${n}` }),
  'circuits/providers': (_, n) => ({ name: `Provider ${n}`, slug: `provider-${n}` }),
  'circuits/circuit-types': (_, n) => ({ name: `Circuits ${n}`, slug: `circuits-${n}` }),
  'circuits/circuits': async (objects, n) => ({
    cid: `C${n}`,
    provider: await objects.shared('circuits/providers'),
    type: await objects.shared('circuits/circuit-types'),
  }),
}

/** Creates objects for tests, mostly of `dcim`, with default values of the required fields. */
export class TestObjects {
  readonly app: TestApp
  /** The ids of the objects that `shared` returns, by path. */
  readonly #shared = new Map<string, Promise<number>>()
  #count = 0

  constructor(app: TestApp) {
    this.app = app
  }

  /** Creates an object of a path such as `dcim/racks`; returns its id. */
  async make(path: string, given: Json = {}): Promise<number> {
    const body = await this.body(path, given)
    const answer = await this.app.request('POST', `/api/${path}/`, { body })
    if (answer.status !== 201) throw new Error(`${path} → ${answer.status} ${answer.text}`)
    return Number(answer.object['id'])
  }

  /** Returns a valid body that creates an object. */
  async body(path: string, given: Json = {}): Promise<Json> {
    this.#count += 1
    return { ...(await defaultFields[path]?.(this, this.#count)), ...given }
  }

  /** Returns the id of an object that all callers share; the first call creates it. */
  shared(path: string): Promise<number> {
    const id = this.#shared.get(path) ?? this.make(path)
    this.#shared.set(path, id)
    return id
  }

  /** Returns the id of the default site. */
  site(): Promise<number> {
    return this.shared('dcim/sites')
  }

  /** Creates a device at a position of a rack, with a device type of its own. */
  async makeMounted(
    rack: number,
    position: number,
    type: Json = {},
    given: Json = {},
  ): Promise<number> {
    const device_type = await this.make('dcim/device-types', type)
    return this.make('dcim/devices', { rack, position, face: 0, device_type, ...given })
  }

  /** Creates a device whose type is a parent, with one bay. */
  async makeParent(given: Json = {}): Promise<{ readonly device: number; readonly bay: number }> {
    const device_type = await this.make('dcim/device-types', { subdevice_role: true })
    const device = await this.make('dcim/devices', { device_type, ...given })
    return { device, bay: await this.make('dcim/device-bays', { device, name: 'Bay 1' }) }
  }

  /** Creates a device whose type is a child. */
  async makeChild(given: Json = {}): Promise<number> {
    const device_type = await this.make('dcim/device-types', { subdevice_role: false, u_height: 0 })
    return this.make('dcim/devices', { device_type, ...given })
  }

  /** Returns the representation of an object. */
  async read(path: string, id: number): Promise<Json> {
    return asObject((await this.app.request('GET', `/api/${path}/${id}/`)).body)
  }
}
