import { literal } from './arguments.ts'
import type { ModelDeclaration } from './define.ts'
import type { Field } from './field.ts'
import type { ModelOptions } from './model-options.ts'
import type { PagesDeclaration } from './pages.ts'
import { DeclarationError } from './resolve/mistakes.ts'

/**
 * What a project adds to a model that it does not declare itself. Each part is added to that of the
 * model; none replaces what the model declares.
 *
 * @example
 * const outletExtension: ModelExtension = {
 *   fields: {
 *     status: textChoice({ planned: 'Planned', used: 'In use' }, { default: 'used' }),
 *     inspector: reference('lab.Person', { onDelete: 'setNull', optional: true }),
 *   },
 *   filters: { inspector: 'inspector.name' },
 *   unique: [['site', 'inspector']],
 *   search: ['inspector.name'],
 *   rules: [requires('inspector', 'code')],
 *   pages: { list: { columns: ['status'] }, detail: { sections: { Safety: ['inspector'] } } },
 * }
 */
export interface ModelExtension
  extends
    ModelOptions,
    Pick<
      ModelDeclaration,
      | 'filters'
      | 'unique'
      | 'exclude'
      | 'nested'
      | 'embed'
      | 'nestedWrites'
      | 'search'
      | 'rules'
      | 'totals'
    > {
  /** Fields by name. In representations they follow those of the model. */
  readonly fields?: Readonly<Record<string, Field>>
  /** Columns, filters, sections, tabs and parts that follow those of the model. */
  readonly pages?: ExtensionPages
}

/**
 * The parts of pages that an extension adds to those of its model.
 *
 * @example
 * const pages: ExtensionPages = { list: { columns: ['status'], filters: ['status'] } }
 */
export interface ExtensionPages extends Pick<PagesDeclaration, 'list'> {
  /** Fields by the title of their section, lists of related objects, and names of parts. */
  readonly detail?: Pick<NonNullable<PagesDeclaration['detail']>, 'sections' | 'tabs' | 'parts'>
}

/**
 * The result of `extendModel`: a `ModelExtension` with the model that it extends.
 *
 * @example
 * const modelsOf = (extensions: readonly NamedExtension[]): readonly string[] =>
 *   extensions.map(({ extends: model }) => model)
 */
export interface NamedExtension extends ModelExtension {
  /** The key of the model, such as `lab.Outlet`. */
  readonly extends: string
}

/** All extensions declared so far in this process. */
const declared = new Set<NamedExtension>()

/** Returns the extensions declared so far, in the order of their declaration. */
export const declaredExtensions = (): readonly NamedExtension[] => [...declared]

/**
 * Adds fields, filters, constraints and rules to a model of the package, which stays as it is
 * otherwise. A file of `schema/` exports the result. Mistakes are reported at start-up, as those of
 * models are. Throws only when the model or the extension itself is missing.
 *
 * @param model - the key of the model, such as `lab.Site`
 * @param extension - what is added, see `ModelExtension`
 *
 * @example
 * export const siteExtension = extendModel('lab.Site', {
 *   fields: { opened: date({ optional: true, description: 'First day of use' }) },
 * })
 */
export function extendModel(model: string, extension: ModelExtension): NamedExtension {
  const call = `extendModel(${literal(model)}, ${literal(extension)})`
  if (typeof model !== 'string' || model === '')
    throw new DeclarationError([
      `${call}: the first argument is the model; ` +
        'allowed: the application and the name, such as "lab.Site"',
    ])
  if (extension === null || typeof extension !== 'object' || Array.isArray(extension))
    throw new DeclarationError([
      `${call}: the second argument is the extension; ` +
        'allowed: an object such as { fields: { opened: date({ optional: true }) } }',
    ])
  const named = { ...extension, extends: model }
  declared.add(named)
  return named
}
