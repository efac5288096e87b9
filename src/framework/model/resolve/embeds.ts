import Type from 'typebox'
import { makeField } from '../field.ts'
import type { Embed, Filter, ResolvedField, Step } from '../graph.ts'
import { modelsRead, type ObjectReading } from '../reading.ts'
import { includeName } from '../reserved.ts'
import { labelFrom } from './labels.ts'
import type { Draft, Drafts } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import type { Paths } from './paths.ts'

interface Surroundings {
  readonly drafts: Drafts
  readonly paths: Paths
  readonly filters: ReadonlyMap<string, Filter>
  readonly mistakes: Mistakes
}

/** Resolves the names in `embed`. Reports those that name no reference to or from the model. */
export function resolveEmbeds(
  draft: Draft,
  { drafts, paths, filters, mistakes }: Surroundings,
): ReadonlyMap<string, Embed> {
  const { key, file, model } = draft
  const names = model.embed ?? []
  const location = `${key} (${file}), embed`
  if (names.length > 0 && filters.has(includeName))
    mistakes.add(location, `a filter has the name of the parameter ${includeName}`)
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    mistakes.add(location, `"${name}" is there twice`)
  const embeds = names.flatMap((name) => {
    const own = draft.fields.get(name)
    const found = own && ofField(own)
    if (found) return [found]
    if (own) mistakes.add(location, `"${name}" shows no object`)
    const [step, ...others] = own ? [] : (paths.find(draft, `${name}.id`, location)?.steps ?? [])
    return step && others.length === 0 ? [ofReverse(name, step, { draft, drafts })] : []
  })
  return new Map(embeds.map((one) => [one.name, one]))
}

/** Returns the objects that a field shows in their nested shape; undefined if it shows none. */
function ofField({ reads, ...field }: ResolvedField): Embed | undefined {
  if (reads.by === 'expression' || reads.shape === 'id') return undefined
  const whole = { ...reads, shape: 'full' }
  const models = modelsRead(reads)
  return { name: field.name, field: { ...field, reads: whole }, models, isLimited: false }
}

/** Returns the objects that refer to one of the model: one object where at most one may. */
function ofReverse(
  name: string,
  step: Step,
  { draft, drafts }: { readonly draft: Draft; readonly drafts: Drafts },
): Embed {
  const { model } = step
  const referring = draft.reverses.get(name) ?? { model, field: '' }
  const isOne = drafts.get(model)?.fields.get(referring.field)?.unique === true
  const label = labelFrom(name, new Set())
  const { reading: _, ...facets } = makeField({ readOnly: true }, embedded)
  const reads = isOne ? joinBy(step) : listBy(step)
  const field = { ...facets, nullable: isOne, name, label, valueLabel: label, required: false }
  return { name, field: { ...field, reads }, models: [model], referring, isLimited: !isOne }
}

const embedded = { kind: 'embedded', read: Type.Unknown() }

const joinBy = ({ model, column }: Step): ObjectReading => ({
  by: 'join',
  dependsOn: 'tables',
  shape: 'full',
  join: {
    model,
    sql: (alias, joined, { table }) =>
      `left join ${table(model)} ${joined} on ${joined}.${column} = ${alias}.id`,
  },
})

const listBy = ({ model, column, through }: Step): ObjectReading => ({
  by: 'list',
  dependsOn: 'tables',
  shape: 'full',
  list: {
    model,
    sql: (alias, listed, { table, links }) => {
      const isLinked =
        through === undefined
          ? `r.${column} = ${alias}.id`
          : `exists (select from ${links(through)} l where l.target_id = ${alias}.id and l.owner_id = r.id)`
      return `(select * from ${table(model)} r where ${isLinked}) ${listed}`
    },
  },
})
