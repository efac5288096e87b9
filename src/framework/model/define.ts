import { literal } from './arguments.ts'
import type { Field } from './field.ts'
import type { FilterDeclaration } from './filters.ts'
import type { PagesDeclaration } from './pages.ts'
import type { PolicyDeclaration } from './policy.ts'
import { DeclarationError } from './resolve/mistakes.ts'
import type { Rule } from './rules.ts'
import type { ExclusionFields, UniqueDeclaration } from './sets.ts'
import type { ModelOptions, OptionTable } from './model-options.ts'
import type { TotalsDeclaration } from './totals.ts'

/** An operation that a model offers over HTTP. */
export type Operation = 'list' | 'create' | 'read' | 'update' | 'delete'

/** How many rows a table may have: up to some ten thousand, or without a bound. */
export type TableSize = 'few' | 'many'

/** A shape besides base and nested: field names, or output keys with their paths. */
export type ShapeDeclaration = readonly string[] | ShapeMap

/** Output keys with paths such as `device.name`, or with a nested map. */
export interface ShapeMap {
  readonly [key: string]: string | ShapeMap
}

/**
 * A model as its file in `schema/` declares it.
 *
 * @example
 * export const outlet = defineModel('Outlet', {
 *   path: 'outlets',
 *   label: 'wall outlet',
 *   labelPlural: 'wall outlets',
 *   description: 'A socket in a wall.',
 *   fields: {
 *     site: reference('lab.Site', { onDelete: 'cascade' }),
 *     name: text({ max: 30 }),
 *     code: text({ max: 10, optional: true }),
 *     port: reference('lab.Port', { onDelete: 'setNull', optional: true }),
 *     rented: date({ optional: true }),
 *     returned: date({ optional: true }),
 *   },
 *   timestamps: false,
 *   unique: [
 *     ['site', 'name'],
 *     { fields: ['site', 'code'], whenSet: ['code'], reportedOn: 'code' },
 *   ],
 *   exclude: [{ same: ['port'], overlap: ['rented', 'returned'], where: { code: notEmpty } }],
 *   order: ['site.name', '+code', '-name'],
 *   nested: ['name'],
 *   shapes: { short: ['name', 'code'], located: { name: 'name', site: { name: 'site.name' } } },
 *   embed: ['site', 'port'],
 *   nestedWrites: ['plugs'],
 *   filters: { site: 'site.slug' },
 *   search: ['name', 'site.name'],
 *   rules: [requires('code', 'port')],
 *   force: { delete: 'Delete an outlet that is in use' },
 *   softDelete: true,
 *   private: true,
 *   policy: { delete: [{ port_id: null }, inGroup('electricians')] },
 *   totals: { by: ['site', 'rented'] },
 *   matchBy: ['site', 'code'],
 *   importAfter: ['lab.Port'],
 *   rows: 'many',
 *   pages: { label: '{site} › {name}', list: { columns: ['name', 'code', 'port'] } },
 *   was: 'lab.Socket',
 * })
 *
 * @example
 * export const usedOutlet = defineModel('UsedOutlet', {
 *   path: 'used-outlets',
 *   description: 'A wall outlet that a port is connected to.',
 *   view: { of: 'lab.Outlet', whereSet: 'port' },
 *   fields: outlet.fields,
 *   timestamps: false,
 *   operations: ['list', 'read'],
 * })
 */
export interface ModelDeclaration extends ModelOptions {
  /** URL segment of the list: `/api/<application>/<path>/`. */
  readonly path: string
  /**
   * Name of one object for people.
   *
   * @default the name of the model in lower-case words
   */
  readonly label?: string
  /**
   * Name of several objects.
   *
   * @default the label with an s
   */
  readonly labelPlural?: string
  /** One sentence for the documentation. */
  readonly description?: string
  /** Fields by name, in the order of representations. `id` is added. */
  readonly fields: Readonly<Record<string, Field>>
  /**
   * Adds `created` and `last_updated`.
   *
   * @default true
   */
  readonly timestamps?: boolean
  /**
   * Sets of fields whose values no two objects share, as lists of fields or with conditions.
   * Objects with null in one of the fields never collide, unless `nullsEqual` is set.
   */
  readonly unique?: readonly UniqueDeclaration[]
  /** Ranges, such as times from `starts` to `ends`, in which no two objects overlap. */
  readonly exclude?: readonly ExclusionFields[]
  /**
   * Paths that sort lists: `-` before one for descending order, `+` for null first. The id is
   * appended.
   *
   * @default the id
   */
  readonly order?: readonly string[]
  /** Fields that the object shows inside others, after `id` and `url`. */
  readonly nested?: readonly string[]
  /** Further shapes by name: a list of fields, or an object of paths by key. */
  readonly shapes?: Readonly<Record<string, ShapeDeclaration>>
  /**
   * Objects that `?include=` shows in their base form: names of references, and reverse names of
   * references to this model, of which `?include=ports(limit:5)` shows at most five.
   */
  readonly embed?: readonly string[]
  /**
   * Objects that a create writes with the new one: reverse names of references to this model. A
   * body has a list of them under each name, without the reference, which the service sets. All or
   * none are written, with the rights that each takes. Updates refuse these names.
   */
  readonly nestedWrites?: readonly string[]
  /** Filters by name: a path, or a function of the section Filters. */
  readonly filters?: Readonly<Record<string, FilterDeclaration>>
  /** Paths that the filter `q` searches. */
  readonly search?: readonly string[]
  /** Rules across fields: see the section Rules. */
  readonly rules?: readonly Rule[]
  /**
   * Operations that the model offers: some of `list`, `create`, `read`, `update` and `delete`.
   *
   * @default all five
   */
  readonly operations?: readonly Operation[]
  /**
   * The data that `?force=true` loses, by the operation `update` or `delete`; other operations
   * refuse `force`.
   */
  readonly force?: { readonly update?: string; readonly delete?: string }
  /**
   * Keeps deleted objects, with the objects that are deleted with them, so that they can be
   * restored. Adds the field `deleted`, the parameter `?deleted=true` and `POST …/{id}/restore/`.
   *
   * @default false
   */
  readonly softDelete?: boolean
  /**
   * Anonymous users never read it; reading needs the permission to view.
   *
   * @default false
   */
  readonly private?: boolean
  /** Limits actions to some rows, whatever permissions allow: see the section Policies. */
  readonly policy?: PolicyDeclaration
  /**
   * A read-only view of the rows of another model: those in which a field is set, which is not null
   * nor an empty text.
   */
  readonly view?: { readonly of: string; readonly whereSet: string }
  /**
   * What clients may group the list by and sum up, at `GET …/totals/`.
   *
   * @default there are no totals
   */
  readonly totals?: TotalsDeclaration
  /**
   * Fields by which an import finds an object that has no unique value. Of several equal objects,
   * the first imported one matches the first existing one, and so on.
   */
  readonly matchBy?: readonly string[]
  /** Models that an import writes before this one, besides those that it refers to. */
  readonly importAfter?: readonly string[]
  /**
   * Size of the table: `few` rows, up to some ten thousand, or `many`, with an index for each
   * filter, order and search. See the section Large tables.
   *
   * @default 'few'
   */
  readonly rows?: TableSize
  /**
   * How the pages for people show the model: see the section Pages.
   *
   * @default made of the fields
   */
  readonly pages?: PagesDeclaration
  /**
   * The former name, such as `lab.Socket`: a migration renames the table instead of dropping it.
   */
  readonly was?: string
}

/**
 * The result of `defineModel`: a `ModelDeclaration` with the name of the model.
 *
 * @example
 * const withComments = (model: NamedDeclaration): NamedDeclaration => ({
 *   ...model,
 *   fields: { ...model.fields, comments: text({ blank: true }) },
 * })
 */
export interface NamedDeclaration extends ModelDeclaration {
  /** The name of the model, without its application. */
  readonly name: string
}

/** All models declared so far in this process. The loader reports those that no file exports. */
const declared = new Set<NamedDeclaration>()

/** Returns the models declared so far, in the order of their declaration. */
export const declaredModels = (): readonly NamedDeclaration[] => [...declared]

/**
 * Declares a model: its table, its URLs and its representations. A file of `schema/` exports it.
 * Mistakes are reported at start-up, when the graph is resolved. Throws only when the name or the
 * declaration itself is missing, since there is no model to report it on.
 *
 * @param name - the name of the model in PascalCase, such as "UPSGroup"
 * @param declaration - the parts of the model, see `ModelDeclaration`
 *
 * @example
 * export const site = defineModel('Site', {
 *   path: 'sites',
 *   fields: { name: text({ max: 50 }), slug: slug({ unique: true }) },
 * })
 */
export function defineModel(name: string, declaration: ModelDeclaration): NamedDeclaration {
  const call = `defineModel(${literal(name)}, ${literal(declaration)})`
  if (typeof name !== 'string' || name === '')
    throw new DeclarationError([
      `${call}: the first argument is the name of the model; ` +
        'allowed: a text in PascalCase, such as "BookLoan"',
    ])
  if (declaration === null || typeof declaration !== 'object' || Array.isArray(declaration))
    throw new DeclarationError([
      `${call}: the second argument is the declaration; ` +
        'allowed: an object such as { path: "books", fields: { name: text() } }',
    ])
  if ('name' in declaration)
    throw new DeclarationError([
      `${call}: the declaration has a part "name"; the name is the first argument`,
    ])
  const model = { ...declaration, name }
  declared.add(model)
  return model
}

/**
 * An application: a group of models under one URL segment. `schema/index.ts` lists the applications
 * in the order of the API root and the documentation.
 *
 * @example
 * export const applications: readonly ApplicationDeclaration[] = [
 *   { name: 'lab', label: 'Lab', description: 'Outlets in walls, and the ports behind them.' },
 *   users,
 * ]
 */
export interface ApplicationDeclaration {
  /** The folder of its models in `schema/`, and its URL segment: lower-case letters and digits. */
  readonly name: string
  /** Name for people. */
  readonly label: string
  /** One sentence for the documentation. */
  readonly description: string
  /**
   * Groups of models in the menu of the pages, by title: names of models. Groups with the same
   * title are shown together. Models in no group are not in the menu.
   *
   * @default one group with all models, and the label of the application as title
   */
  readonly menu?: Readonly<Record<string, readonly string[]>>
  /**
   * URLs of folders with models that the application has besides those in `schema/<name>/`: those
   * of features.
   */
  readonly folders?: readonly string[]
  /** Parts that it adds to the declarations of models, by name. */
  readonly options?: OptionTable
}
