import type { RowActionDeclaration } from './row-actions.ts'

/**
 * How the pages for people show a model. Every part has a default that is made of the fields, so a
 * model without this declaration has complete pages.
 *
 * @example
 * const pages: PagesDeclaration = {
 *   label: '{site} › {name}',
 *   list: { columns: ['name', 'site', part('use')], filters: ['site', 'role'] },
 *   detail: {
 *     sections: { Location: ['site', 'room'], Order: ['supplier', 'ordered'] },
 *     tabs: [related('lab.Port', 'outlet', { columns: ['name', 'speed'] }), 'lab.Test'],
 *     parts: ['floor-plan'],
 *   },
 *   pick: { within: ['site'], prefer: { is_connected: 'false' } },
 *   bulk: { create: 'name' },
 * }
 */
export interface PagesDeclaration {
  /**
   * The label of an object in titles, links, search and pickers: text with paths in braces. A path
   * that ends at a reference gives the label of the referenced object. Owners come first; the
   * separator is ` › `.
   *
   * @default the labels of the owners and the name, such as `{device} › {name}`
   */
  readonly label?: string
  /** The list: its columns, and the filters that are shown before all others. */
  readonly list?: {
    /** Names of fields, or parts that the service registers: `part('use')`. */
    readonly columns?: readonly (string | PartDeclaration)[]
    /**
     * Names of filters.
     *
     * @default the first five references and choices
     */
    readonly filters?: readonly string[]
  }
  /** The page of one object. */
  readonly detail?: {
    /** Fields by the title of their section. The remaining ones follow in a section `Other`. */
    readonly sections?: Readonly<Record<string, readonly string[]>>
    /** Fields that the page does not show: a part or a tab shows them, or only clients use them. */
    readonly hidden?: readonly string[]
    /**
     * Lists of objects that refer to this one: models, or `related(…)`.
     *
     * @default all models that refer to this one
     */
    readonly tabs?: readonly (string | RelatedDeclaration)[]
    /** Names of parts that the service registers, such as drawings. */
    readonly parts?: readonly string[]
  }
  /** The forms of one object. */
  readonly form?: {
    /** Fields that forms leave out: a part of the page has a form, or only clients use them. */
    readonly hidden?: readonly string[]
  }
  /** How an object is chosen in forms. */
  readonly pick?: {
    /** References whose values in the form filter the offered objects. */
    readonly within?: readonly string[]
    /** A filter with its value: objects that match it are offered first. */
    readonly prefer?: Readonly<Record<string, string>>
  }
  /** The field that makes the list a tree: a reference to the model itself, or a network. */
  readonly tree?: string
  /** Forms for many objects at once. */
  readonly bulk?: {
    /** The field that takes patterns such as `ge-0/0/[0-47]`. */
    readonly create?: string
  }
}

/**
 * A part of a page that the service registers, as `part()` makes it.
 *
 * @example
 * const use: PartDeclaration = part('use')
 */
export interface PartDeclaration {
  /** The name under which the service registers it. */
  readonly part: string
}

/**
 * A list of related objects on the page of an object, as `related()` makes it.
 *
 * @example
 * const ports: RelatedDeclaration = related('lab.Port', 'outlet', { columns: ['name'] })
 */
export interface RelatedDeclaration {
  /** The model whose objects refer to this one. */
  readonly model: string
  /** The reference; absent where the model has only one. */
  readonly field?: string
  /** The columns of the table. */
  readonly columns?: readonly (string | PartDeclaration)[]
  /** Links at the end of each row: `adding(…)`, `setting(…)`, `removing(…)`. */
  readonly actions?: readonly RowActionDeclaration[]
}

/**
 * Places a part that the service registers under `pageParts`, such as a meter, among the columns.
 *
 * @example
 * list: { columns: ['prefix', part('utilization')] }
 */
export const part = (name: string): PartDeclaration => ({ part: name })

/**
 * Declares a table of the objects of another model that refer to this one.
 *
 * @param model - the key of the other model, such as `lab.Port`
 * @param field - its reference to this model
 *
 * @example
 * tabs: [related('lab.Port', 'outlet', { columns: ['name', 'speed'] })]
 */
export const related = (
  model: string,
  field: string,
  options: Pick<RelatedDeclaration, 'columns' | 'actions'> = {},
): RelatedDeclaration => ({ model, field, ...options })

/** A column of a table: a field, or a part that the service registers. */
export type TableColumn =
  { readonly is: 'field'; readonly name: string } | { readonly is: 'part'; readonly name: string }
