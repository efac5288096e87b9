import Type, { type TSchema } from 'typebox'
import type { ChoiceShape } from '../model/components/choices.ts'
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
  const shaped = labelledChoices(graph).flatMap(({ name, labels }) => {
    const schema = serializers[name]
    if (!schema) return []
    return [[name, shape === 'object' ? asObject(schema) : asValue(schema, labels)] as const]
  })
  return { ...serializers, ...Object.fromEntries(shaped) }
}

interface LabelledChoice {
  readonly name: string
  readonly labels: ReadonlyMap<unknown, string>
}

function labelledChoices(graph: ModelGraph): readonly LabelledChoice[] {
  const names = new ComponentNames(graph)
  return [...graph.models.values()].flatMap(({ key, fields }) =>
    [...fields.values()].flatMap((field) =>
      field.choices && !field.bare
        ? [{ name: names.labelled(key, field), labels: field.choices }]
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
  labels: LabelledChoice['labels'],
): TSchema {
  if (value.$ref !== undefined) return value
  const listed = [...labels].map(([one, label]) => `${String(one)} = ${label}`)
  return { ...value, description: description.replace('value and label', listed.join(', ')) }
}
