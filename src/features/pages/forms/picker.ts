import type { Model } from '../../../framework/model/graph.ts'
import { namingFields } from '../../../framework/model/naming.ts'

/** The attributes of a text control with which `picker.js` offers objects of a model. */
export interface PickerAttributes {
  /** The URL of the objects to offer, below the base path: `/lab/sites/pick/`. */
  readonly 'data-pick': string
  /** The references of the form to filter by, separated by spaces. */
  readonly 'data-within': string | undefined
}

/** Returns the attributes for a reference to a model; none without one. */
export function pickerAttributesOf(target: Model | undefined): Partial<PickerAttributes> {
  if (!target?.operations.has('list')) return {}
  const { application, path, pages } = target
  const within = pages.within.join(' ')
  return {
    'data-pick': `/${application}/${path}/pick/`,
    'data-within': within === '' ? undefined : within,
  }
}

/** Returns the field of a new object that takes the name typed in a picker. */
export const namedField = (model: Model): string | undefined =>
  namingFields(model).find((name) => {
    const field = model.fields.get(name)
    return field?.write?.type === 'string' && !field.readOnly
  })
