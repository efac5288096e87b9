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
  const labelled = labelledNames(graph).flatMap((name) => {
    const schema = serializers[name]
    return schema ? [[name, asObject(schema)] as const] : []
  })
  return { ...serializers, ...Object.fromEntries(labelled) }
}

function labelledNames(graph: ModelGraph): readonly string[] {
  const names = new ComponentNames(graph)
  return [...graph.models.values()].flatMap(({ key, fields }) =>
    [...fields.values()]
      .filter(({ choices, bare }) => choices && !bare)
      .map((field) => names.labelled(key, field)),
  )
}

/** Takes the pair that `generators/components/choices.ts` makes of a labelled choice. */
function asObject({ prefixItems: [value = {}] = [], description = '' }: JsonSchema): TSchema {
  const label = Type.String({ description: 'The value in words' })
  return Type.Object({ value, label }, { description })
}
