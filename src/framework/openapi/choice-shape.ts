import Type, { type TSchema } from 'typebox'
import type { ChoiceShape } from '../model/choice-shape.ts'
import { ComponentNames } from '../model/components/names.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { JsonSchema } from '../model/json-schema.ts'

type Schemas = Readonly<Record<string, TSchema>>

/** Returns serializers with labelled choices in a shape. The generated ones are pairs. */
export function withChoiceShape(
  serializers: Schemas,
  graph: ModelGraph,
  shape: ChoiceShape,
): Schemas {
  if (shape === 'pair') return serializers
  const shaped = labelledChoices(graph).flatMap(({ name, ...choice }) => {
    const schema = serializers[name]
    return schema ? [[name, inShape[shape](schema, choice)] as const] : []
  })
  return { ...serializers, ...Object.fromEntries(shaped) }
}

/** A choice with its labels, and the slugs of those values that have one. */
interface LabelledChoice {
  readonly labels: ReadonlyMap<unknown, string>
  readonly slugs: ReadonlyMap<unknown, string>
}

/** The schemas of a choice by the shapes that are no pair, from the pair. */
const inShape: Readonly<
  Record<Exclude<ChoiceShape, 'pair'>, (pair: JsonSchema, choice: LabelledChoice) => TSchema>
> = { object: asObject, value: asValue, slug: asSlug }

function labelledChoices(graph: ModelGraph): readonly (LabelledChoice & { name: string })[] {
  const names = new ComponentNames(graph)
  return [...graph.models.values()].flatMap(({ key, fields }) =>
    [...fields.values()].flatMap((field) =>
      field.choices && !field.bare
        ? [
            {
              name: names.labelled(key, field),
              labels: field.choices,
              slugs: field.slugs ?? new Map(),
            },
          ]
        : [],
    ),
  )
}

/** Takes the pair that `generators/components/choices.ts` makes of a labelled choice. */
function asObject({ prefixItems: [value = {}] = [], description = '' }: JsonSchema): TSchema {
  const label = Type.String({ description: 'The value in words' })
  return Type.Object({ value, label }, { description })
}

/** Returns the schema of the value: a reference to its set of values, which has the labels. */
function asValue(
  { prefixItems: [value = {}] = [], description = '' }: JsonSchema,
  { labels }: LabelledChoice,
): TSchema {
  if (value.$ref !== undefined) return value
  const listed = [...labels].map(([one, label]) => `${String(one)} = ${label}`)
  return { ...value, description: description.replace('value and label', listed.join(', ')) }
}

/** Returns the schema of an object whose value is a slug, where there is one, beside the value. */
function asSlug(pair: JsonSchema, { labels, slugs }: LabelledChoice): TSchema {
  if (slugs.size === 0) return asObject(pair)
  const { prefixItems: [id = {}] = [], description = '' } = pair
  const label = Type.String({ description: 'The value in words' })
  const value = Type.Unsafe({ enum: [...labels.keys()].map((one) => slugs.get(one) ?? one) })
  const isAlways = [...labels.keys()].every((one) => slugs.has(one))
  return Type.Object({ value, label, id: isAlways ? id : Type.Optional(id) }, { description })
}
