import type { Field } from './field.ts'

/**
 * The parts of a declaration that applications of features add, by declaration merging: `true`
 * where a model has the part.
 *
 * @example
 * const parts: ModelOptions = { customFields: true }
 */
export interface ModelOptions {}

/** The field that a part of declarations, which an application adds, gives a model. */
export interface ModelOption {
  /** The name of the field, which no declaration may use. */
  readonly field: string
  /**
   * Makes the field. `contentType` names the model, such as `lab.site`; `models` are the keys of
   * all models of the service.
   */
  readonly make: (contentType: string, models: ReadonlySet<string>) => Field
}

/** The parts that applications add, by name. */
export type OptionTable = Readonly<Record<string, ModelOption>>

/** Returns the parts that applications add to declarations. */
export const optionsIn = (
  applications: readonly { readonly options?: OptionTable }[],
): OptionTable => Object.assign({}, ...applications.map(({ options }) => options))

/** Returns the parts of a declaration that are on, of those that applications add. */
export const optionsOn = (model: object, options: OptionTable): readonly ModelOption[] =>
  Object.entries(model).flatMap(([name, value]) => {
    const option = value === true && Object.hasOwn(options, name) ? options[name] : undefined
    return option ? [option] : []
  })
