import type { Model, ResolvedField } from './graph.ts'

/** Fields that name an object, before all others. */
export const firstNames = ['display_name', 'name', 'username', 'label']

/** Returns the fields that may name an object of a model, the best first. */
export function namingFields(model: Model): readonly string[] {
  const nested = nestedFields(model).filter(isWording)
  return [...new Set([...firstNames, ...nested.map(({ name }) => name)])]
}

const isWording = ({ lookups }: ResolvedField): boolean =>
  lookups === 'text' || lookups === 'network'

/** Returns the fields in the nested shape of a model, without the id. */
export function nestedFields({ shapes }: Model): readonly ResolvedField[] {
  return (shapes.get('nested') ?? []).flatMap((member) =>
    member.is === 'field' && member.key !== 'id' ? [member.field] : [],
  )
}
