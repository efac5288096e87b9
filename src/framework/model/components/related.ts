import Type, { type TSchema } from 'typebox'
import type { ObjectReading } from '../reading.ts'
import type { ComponentNames } from './names.ts'

/** Returns the schema of the objects that a field shows. */
export function relatedSchema(reading: ObjectReading, names: ComponentNames): TSchema {
  const { shape } = reading
  const related = (key: string): TSchema =>
    shape === 'id' ? Type.Integer() : Type.Ref(names.shape(key, shape))
  switch (reading.by) {
    case 'join':
      return related(reading.join.model)
    case 'list':
      return Type.Array(related(reading.list.model))
    case 'variants':
      return Type.Union(reading.variants.map(({ model }) => related(model)))
  }
}
