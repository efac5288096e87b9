import { asObject, type Answer, type Json, type TestApp } from '../../support/app.ts'

type Fill = (yard: Yard, number: number) => Promise<Json> | Json

/** What a new object holds unless a test says otherwise. */
const fills: Readonly<Record<string, Fill>> = {
  'dcim/sites': (_, n) => ({ name: `Site ${n}`, slug: `site-${n}` }),
  'dcim/rack-groups': async (yard, n) => ({
    name: `Group ${n}`,
    slug: `group-${n}`,
    site: await yard.site(),
  }),
  'dcim/racks': async (yard, n) => ({ name: `R${n}`, site: await yard.site(), u_height: 42 }),
  'dcim/rack-reservations': (_, n) => ({ description: `Reservation ${n}` }),
  'dcim/manufacturers': (_, n) => ({ name: `Maker ${n}`, slug: `maker-${n}` }),
  'dcim/device-roles': (_, n) => ({ name: `Role ${n}`, slug: `role-${n}`, color: '2196f3' }),
  'dcim/device-types': async (yard, n) => ({
    manufacturer: await yard.the('dcim/manufacturers'),
    model: `Model ${n}`,
    slug: `model-${n}`,
    u_height: 1,
    is_full_depth: false,
  }),
  'dcim/devices': async (yard, n) => ({
    name: `dev${n}`,
    site: await yard.site(),
    device_role: await yard.the('dcim/device-roles'),
    device_type: await yard.the('dcim/device-types'),
  }),
  'dcim/interfaces': async (yard, n) => ({
    name: `eth${n}`,
    device: await yard.the('dcim/devices'),
  }),
  'dcim/inventory-items': (_, n) => ({ name: `Part ${n}` }),
  'circuits/providers': (_, n) => ({ name: `Provider ${n}`, slug: `provider-${n}` }),
  'circuits/circuit-types': (_, n) => ({ name: `Circuits ${n}`, slug: `circuits-${n}` }),
  'circuits/circuits': async (yard, n) => ({
    cid: `C${n}`,
    provider: await yard.the('circuits/providers'),
    type: await yard.the('circuits/circuit-types'),
  }),
}

/** Makes racks, devices and all that hangs on them, with only what matters said. */
export class Yard {
  readonly app: TestApp
  readonly #shared = new Map<string, Promise<number>>()
  #made = 0

  constructor(app: TestApp) {
    this.app = app
  }

  /** Makes an object and gives its id. */
  async make(path: string, given: Json = {}): Promise<number> {
    const answer = await this.try(path, given)
    if (answer.status !== 201) throw new Error(`${path} → ${answer.status} ${answer.text}`)
    return Number(answer.object['id'])
  }

  /** Asks for an object to be made. */
  async try(path: string, given: Json = {}): Promise<Answer> {
    return this.app.request('POST', `/api/${path}/`, { body: await this.body(path, given) })
  }

  /** A body that makes an object. */
  async body(path: string, given: Json = {}): Promise<Json> {
    this.#made += 1
    return { ...(await fills[path]?.(this, this.#made)), ...given }
  }

  /** One object that many share. */
  the(path: string): Promise<number> {
    const known = this.#shared.get(path) ?? this.make(path)
    this.#shared.set(path, known)
    return known
  }

  /** The site where everything is unless said otherwise. */
  site(): Promise<number> {
    return this.the('dcim/sites')
  }

  /** A device at a place in a rack, of a type of its own. */
  async mounted(
    rack: number,
    position: number,
    type: Json = {},
    given: Json = {},
  ): Promise<number> {
    const device_type = await this.make('dcim/device-types', type)
    return this.make('dcim/devices', { rack, position, face: 0, device_type, ...given })
  }

  /** A device whose type is a parent, with a bay. */
  async parent(given: Json = {}): Promise<{ readonly device: number; readonly bay: number }> {
    const device_type = await this.make('dcim/device-types', { subdevice_role: true })
    const device = await this.make('dcim/devices', { device_type, ...given })
    return { device, bay: await this.make('dcim/device-bays', { device, name: 'Bay 1' }) }
  }

  /** A device whose type is a child. */
  async child(given: Json = {}): Promise<number> {
    const device_type = await this.make('dcim/device-types', { subdevice_role: false, u_height: 0 })
    return this.make('dcim/devices', { device_type, ...given })
  }

  /** What is stored. */
  async read(path: string, id: number): Promise<Json> {
    return asObject((await this.app.request('GET', `/api/${path}/${id}/`)).body)
  }
}
