import { contentType } from '../../../src/framework/model/graph.ts'
import { graph } from '../../support/inventory.ts'
import { ServedDocument } from '../../support/openapi.ts'
import { isMade, Samples } from '../../support/samples.ts'
import { fillEveryModel, type Inventory } from '../inventory.ts'
import type { World } from './world.ts'

/** What a database of the campaign has. */
export interface Filled {
  readonly inventory: Inventory
  /** The id of the user who reads. */
  readonly user: number
  /** The id of the group of that user. */
  readonly group: number
  readonly document: ServedDocument
}

/** The number of objects of each model besides the first. */
const MORE_OBJECTS = 3

/** The name of the user who reads. */
export const readerName = 'limited'

/** A group that has no member: what only it may see, the reader does not see. */
export const insiders = 'insiders'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates several objects of each model, the reader, and what samples lack. */
export async function fillBase(world: World): Promise<Filled> {
  const inventory = await fillEveryModel(world)
  const request = async (method: string, url: string, options: object) =>
    world.send(method, url, options)
  const samples = new Samples({ request, database: world.database })
  for (const model of graph.models.values())
    for (let variant = 0; isMade(model) && variant < MORE_OBJECTS; variant++)
      await samples.make(model.key, { full: true, variant }).catch(() => {})
  const [group = 0] = await Promise.all(
    ['readers', insiders].map(async (name) => {
      const { id } = await world.make('POST', '/api/users/groups/', { body: { name } })
      return Number(id)
    }),
  )
  const person = {
    username: readerName,
    password: 'for campaigns only',
    groups: [{ name: 'readers' }],
  }
  const { id } = await world.make('POST', '/api/users/users/', { body: person })
  const user = Number(id)
  await addDrawings(samples)
  await addOwned(samples, { user, group })
  await addTemplates(world)
  await addImages(world)
  const document = new ServedDocument((await world.send('GET', '/api/schema/')).object)
  return { inventory, user, group, document }
}

/** Adds devices in racks, and a map on which all devices are. */
async function addDrawings(samples: Samples): Promise<void> {
  for (const rack of [1, 2])
    for (const position of [2, 20])
      await samples
        .make('dcim.Device', {
          given: { rack, position, face: 0, name: `drawn-${rack}-${position}` },
        })
        .catch(() => {})
  const given = { device_patterns: '.*' }
  await samples.make('extras.TopologyMap', { given }).catch(() => {})
}

/** Adds objects of the reader, which conditions with `$user` select. */
async function addOwned(
  samples: Samples,
  { user, group }: Pick<Filled, 'user' | 'group'>,
): Promise<void> {
  await samples.make('dcim.RackReservation', { given: { user, units: [30] } }).catch(() => {})
  for (const given of [{ users: [user] }, { groups: [group] }])
    await samples.make('secrets.SecretRole', { given }).catch(() => {})
}

/** Adds a template for each model, which prints names, references and counts. */
async function addTemplates(world: World): Promise<void> {
  for (const model of graph.models.values()) {
    const body = {
      name: 'Everything',
      content_type: contentType(model),
      template_code: `{{ queryset.size }}{% for o in queryset %}${[...model.fields.values()]
        .filter(({ sealed }) => !sealed)
        .map(({ name, reference }) => `{{ o.${name} }}${reference ? `{{ o.${name}.name }}` : ''},`)
        .join('')}\n{% endfor %}`,
    }
    await world.send('POST', '/api/extras/export-templates/', { body })
  }
}

/** Adds pictures of sites and devices, as files. */
async function addImages(world: World): Promise<void> {
  for (const content_type of ['dcim.site', 'dcim.device', 'dcim.rack'])
    for (const object_id of [1, 2, 3])
      await world.send(
        'POST',
        '/api/extras/image-attachments/',
        imageForm({ content_type, object_id }),
      )
}

/** Returns the body and the headers that upload a picture of an object. */
export function imageForm(fields: Readonly<Record<string, unknown>>): {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
} {
  const boundary = 'a-boundary'
  const part = (name: string, more = ''): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const texts = Object.entries(fields).map(
    ([name, value]) => `${part(name)}\r\n${String(value)}\r\n`,
  )
  const file = `${part('image', '; filename="picture.png"')}content-type: image/png\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(texts.join('') + file),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
