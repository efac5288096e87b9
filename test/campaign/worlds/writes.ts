import { contentType, isWritable, type Model } from '../../../src/framework/model/graph.ts'
import type { ResolvedField } from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { pagesOf } from '../../../src/features/pages/objects/page-urls.ts'
import { isJsonObject } from '../../../src/framework/model/json-value.ts'
import type { Json } from '../../support/json.ts'
import { pick } from '../permissions/readers.ts'
import type { Reply } from '../subject.ts'
import type { Base } from './base.ts'
import type { WorldRequest } from './comparison.ts'
import { columnOf } from './conditions.ts'
import { decidesWhatIsSeen } from './deciding.ts'
import { imageForm } from './fill.ts'
import { confirmedImport } from './imports.ts'
import type { LimitedReader } from './limits.ts'
import type { Pair } from './pair.ts'
import { writable } from './refused-writes.ts'
import { nearLimits } from './requests.ts'

/** What writes of a round are made of. */
interface WriteMaterial {
  readonly base: Base
  readonly reader: LimitedReader
  readonly random: Random
  readonly texts: readonly string[]
}

/** Sends random writes that mostly succeed, and reads what they changed. Stops at a channel. */
export async function randomWrites(
  pair: Pair,
  { number, ...material }: WriteMaterial & { readonly number: number },
): Promise<void> {
  const writer = new Writer(material)
  for (let count = 0; count < number && !pair.hasDiverged; count++)
    for (const request of writer.next()) await sendWrite(pair, writer, request)
}

/** Sends a write, the import that it previews, and reads of what they changed. */
async function sendWrite(pair: Pair, writer: Writer, request: WorldRequest): Promise<void> {
  const [reply] = await pair.ask(request)
  if (pair.hasDiverged || !reply || reply.status >= 400) return
  for (const read of writer.readsAfter(request, reply)) await pair.compare(read)
  const confirmed = confirmedImport(request, reply)
  if (confirmed) await sendWrite(pair, writer, confirmed)
}

/** Makes writes of objects that the reader sees. */
class Writer {
  /** The kinds of writes; a kind that is there twice is made twice as often. */
  static readonly #kinds: readonly ((writer: Writer, model: Model) => readonly WorldRequest[])[] = [
    (writer, model) => writer.#change(model),
    (writer, model) => writer.#change(model),
    (writer, model) => writer.#create(model),
    (writer, model) => writer.#several(model),
    (writer, model) => writer.#remove(model),
    (writer, model) => writer.#form(model),
    (writer, model) => writer.#import(model),
    (writer) => writer.#picture(),
    (writer) => writer.#allocate(),
    (writer, model) => writer.#repeated(model),
    (writer, model) => writer.#undo(model),
  ]

  readonly #material: WriteMaterial
  readonly #near: readonly Model[]
  #made = 0

  constructor(material: WriteMaterial) {
    this.#material = material
    const near = new Set(nearLimits(material.reader.limits))
    this.#near = writable.filter((model) => near.has(model))
  }

  /** Returns a write, or several that belong together. */
  next(): readonly WorldRequest[] {
    const { random } = this.#material
    const model = pick(random, random.chance(70) ? this.#near : writable)
    if (this.#copiesHidden(model)) return []
    return pick(random, Writer.#kinds)(this, model)
  }

  /** Returns whether new objects of a model get copies of rows that the reader may not see. */
  #copiesHidden({ key }: Model): boolean {
    const limited = this.#material.reader.limits.filter(({ conditions }) => conditions.length > 0)
    return key === 'dcim.Device' && limited.some(({ model }) => model.key.endsWith('Template'))
  }

  /** Returns reads of what a write changed. */
  *readsAfter({ url }: WorldRequest, { text }: Reply): Generator<WorldRequest> {
    const model = writable.find((one) => url.startsWith(one.url) || url.startsWith(pagesAt(one)))
    if (!model) return
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    const made = isJsonObject(body) ? body['id'] : undefined
    const id = /\/(\d+)\//.exec(url)?.[1] ?? made
    yield { method: 'GET', url: `${model.url}?limit=5&ordering=-id` }
    if (typeof id !== 'string' && typeof id !== 'number') return
    yield { method: 'GET', url: `${model.url}${id}/` }
    const log = `/api/extras/object-changes/?model=${contentType(model)}&object_id=${id}`
    yield { method: 'GET', url: log }
  }

  #unique(): string {
    this.#made += 1
    return `made-${this.#made}`
  }

  #visible(key: string): readonly number[] {
    const { base, reader } = this.#material
    const hidden = reader.limits.find(({ model }) => model.key === key)?.hidden ?? []
    return (base.rows.get(key) ?? [])
      .map(({ id }) => Number(id))
      .filter((id) => !hidden.includes(id))
  }

  #change(model: Model): readonly WorldRequest[] {
    const { random } = this.#material
    const ids = this.#visible(model.key)
    if (ids.length === 0) return []
    const method = random.pick(['PATCH', 'PATCH', 'PATCH', 'PUT'])
    const body = { ...(method === 'PUT' ? this.#body(model) : {}), ...this.#changes(model) }
    const headers = random.chance(10) ? { 'if-match': '"other"' } : {}
    return [{ method, url: `${model.url}${pick(random, ids)}/`, options: { body, headers } }]
  }

  #create(model: Model): readonly WorldRequest[] {
    const body = { ...this.#body(model), ...this.#changes(model) }
    return [{ method: 'POST', url: model.url, options: { body } }]
  }

  #several(model: Model): readonly WorldRequest[] {
    const { random } = this.#material
    const ids = this.#visible(model.key)
    if (ids.length === 0 || random.chance(40)) {
      const body = [this.#body(model), { ...this.#body(model), ...this.#changes(model) }]
      return [{ method: 'POST', url: model.url, options: { body } }]
    }
    const body = [1, 2].map(() => ({ ...this.#changes(model), id: pick(random, ids) }))
    return [{ method: 'PATCH', url: model.url, options: { body } }]
  }

  #remove(model: Model): readonly WorldRequest[] {
    const { random } = this.#material
    const ids = this.#visible(model.key)
    if (ids.length === 0 || decidesWhatIsSeen(model, this.#material.reader)) return []
    const id = pick(random, ids)
    if (random.chance(30))
      return [{ method: 'DELETE', url: model.url, options: { body: [{ id }] } }]
    return [{ method: 'DELETE', url: `${model.url}${id}/` }]
  }

  /** Returns a form of a page, for a reader who has pages. */
  #form(model: Model): readonly WorldRequest[] {
    const { random, reader } = this.#material
    if (!reader.hasPages) return []
    const ids = this.#visible(model.key)
    const values = { ...this.#body(model), ...this.#changes(model) }
    const form = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        ['string', 'number', 'boolean'].includes(typeof value)
          ? [[name, `${value as string}`]]
          : [],
      ),
    )
    const place = ids.length > 0 && random.chance(50) ? `${pick(random, ids)}/edit/` : 'add/'
    return [{ method: 'POST', url: pagesAt(model) + place, form }]
  }

  /** Returns the preview of an import by lines with an id, a natural key or neither. */
  #import(model: Model): readonly WorldRequest[] {
    const { random, reader, base } = this.#material
    if (!reader.hasPages) return []
    const rows = base.rows.get(model.key) ?? []
    const lines = [1, 2].map(() => {
      const known = rows.length > 0 && random.chance(70) ? pick(random, rows) : undefined
      const keys = ['id', 'name', 'slug'].filter((name) => known?.[name] !== undefined)
      const key = known && keys.length > 0 ? pick(random, keys) : undefined
      const named = key === undefined ? this.#body(model) : { [key]: known?.[key] }
      return JSON.stringify({ ...named, ...this.#changes(model) })
    })
    return [{ method: 'POST', url: `${pagesAt(model)}import/`, form: { text: lines.join('\n') } }]
  }

  #picture(): readonly WorldRequest[] {
    const key = this.#material.random.pick(['dcim.Site', 'dcim.Device', 'dcim.Rack'])
    const rows = this.#material.base.rows.get(key) ?? []
    const fields = {
      content_type: key.toLowerCase(),
      object_id: pick(this.#material.random, rows)['id'],
    }
    return [{ method: 'POST', url: '/api/extras/image-attachments/', options: imageForm(fields) }]
  }

  /** Returns a create of the next free addresses or networks of a prefix. */
  #allocate(): readonly WorldRequest[] {
    const { random } = this.#material
    const ids = this.#visible('ipam.Prefix')
    if (ids.length === 0) return []
    const name = random.pick(['available-ips', 'available-prefixes'])
    const one = name === 'available-ips' ? {} : { prefix_length: 26 + random.below(4) }
    const body = random.chance(50) ? { ...one, description: this.#unique() } : [one, one]
    const url = `/api/ipam/prefixes/${pick(random, ids)}/${name}/`
    return [{ method: 'POST', url, options: { body } }]
  }

  /** Returns the same write twice, with one key. */
  #repeated(model: Model): readonly WorldRequest[] {
    const headers = { 'idempotency-key': this.#unique() }
    const body = { ...this.#body(model), ...this.#changes(model) }
    const one = { method: 'POST', url: model.url, options: { body, headers } }
    return [one, one]
  }

  /** Returns an undo of an entry of the change log about a model, or of its request. */
  #undo(model: Model): readonly WorldRequest[] {
    const { random, base } = this.#material
    const log = base.rows.get('extras.ObjectChange') ?? []
    const about = log.filter((entry) => entry['model'] === contentType(model))
    if (about.length === 0 || decidesWhatIsSeen(model, this.#material.reader)) return []
    const { id, request_id: requestId } = pick(random, about)
    const url = random.pick([
      `/api/extras/object-changes/${String(id)}/`,
      `/api/changes/requests/${String(requestId)}/`,
    ])
    const query = random.pick(['', '?force=true', '?dry_run=diff'])
    return [{ method: 'POST', url: `${url}revert/${query}` }]
  }

  /** Returns a valid body with texts that no object has. */
  #body(model: Model): Json {
    const { base, random } = this.#material
    const bodies = base.inventory.bodies.get(model.key) ?? []
    if (bodies.length === 0) return {}
    const entries = Object.entries(pick(random, bodies)).map(([name, value]) => {
      const field = model.fields.get(name)
      const isText = typeof value === 'string' && field && texts.has(field.kind) && !field.choices
      return [name, isText && ['name', 'slug'].includes(name) ? this.#unique() : value]
    })
    return Object.fromEntries(entries)
  }

  /** Returns other values of fields that no condition compares. */
  #changes(model: Model): Json {
    const { random, reader } = this.#material
    const fields = [...model.fields.values()].filter(
      (field) =>
        isWritable(field) &&
        field.columnName !== undefined &&
        !reader.compared.has(columnOf(model.key, field)) &&
        !reader.compared.has(field.columnName),
    )
    if (fields.length === 0) return {}
    return Object.fromEntries(
      Array.from({ length: 1 + random.below(2) }, () => {
        const field = pick(random, fields)
        return [field.name, this.#value(field)]
      }),
    )
  }

  #value({ kind, reference, many, choices, nullable, name }: ResolvedField): unknown {
    const { random } = this.#material
    if (reference) return this.#reference(reference.target)
    if (many) return [this.#reference(many.target)]
    if (choices) return pick(random, [...choices.keys()])
    if (nullable && random.chance(20)) return null
    if (texts.has(kind)) return name === 'template_code' ? 'made' : this.#unique()
    return kind === 'boolean' ? random.chance(50) : 1 + random.below(40)
  }

  /** Returns an id that the reader sees, one that is hidden, or a natural key. */
  #reference(key: string): unknown {
    const { random, base, texts: all } = this.#material
    const rows = base.rows.get(key) ?? []
    const ids = this.#visible(key)
    if (random.chance(15)) return { [random.pick(['name', 'slug'])]: pick(random, all) }
    if (random.chance(15) && rows.length > 0) return pick(random, rows)['id']
    return ids.length > 0 ? pick(random, ids) : null
  }
}

const pagesAt = (model: Model): string => pagesOf(model, { basePath: '' })

const texts = new Set(['text', 'slug'])
