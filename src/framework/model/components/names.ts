import { requireModel, type ModelGraph, type Model, type ResolvedField } from '../graph.ts'
import { shownChildren, type NestedWrite } from '../nested-writes.ts'
import { words } from '../resolve/labels.ts'

/** Names of components that belong to no model. */
export const sharedComponents = [
  'ErrorDetail',
  'ValidationError',
  'ValidationErrorList',
  'Problem',
  'ErrorCode',
  'NullWord',
  'UrlMap',
  'Status',
  'ObjectId',
  'UrlDescription',
  'FieldDescriptions',
  'FieldDescription',
  'ChoiceDescription',
] as const

/** Names of the components of a written, listed or referenced object, by form. */
const namesByForm = {
  writable: (name: string) => `Writable${name}`,
  patchedWritable: (name: string) => `PatchedWritable${name}`,
  flat: (name: string) => `Flat${name}`,
  list: (name: string) => `Paginated${name}List`,
  reference: (name: string) => `${name}Reference`,
} as const

/**
 * Names the components of a graph. Two models with the same name get their application as a prefix.
 */
export class ComponentNames {
  readonly graph: ModelGraph
  readonly #models = new Map<string, string>()
  readonly #reserved: ReadonlySet<string>

  constructor(graph: ModelGraph) {
    this.graph = graph
    const taken = new Set<string>()
    for (const model of graph.models.values()) {
      const name = taken.has(model.name) ? pascal(model.application) + model.name : model.name
      taken.add(name)
      this.#models.set(model.key, name)
    }
    const models = [...graph.models.values()]
    this.#reserved = new Set([
      ...sharedComponents,
      ...models.flatMap((model) => this.#ofModel(model)),
    ])
  }

  /** Returns the model's own name, such as `Port`. */
  model(key: string): string {
    const name = this.#models.get(key)
    if (name === undefined) throw new Error(`no model ${key}`)
    return name
  }

  /** Returns the name of a representation: `Port`, `NestedPort`, `PeerPort`. */
  shape(key: string, shape: string): string {
    return shape === 'base' ? this.model(key) : pascal(shape) + this.model(key)
  }

  /** Returns the name of a body or a list: `WritableVLAN`, `PaginatedVLANList`. */
  form(key: string, form: keyof typeof namesByForm): string {
    return namesByForm[form](this.model(key))
  }

  /** Returns the name of the body of a create: `NewOrder` where it takes children. */
  newBody(key: string): string {
    const takesChildren = requireModel(this.graph, key).nestedWrites.size > 0
    return takesChildren ? `New${this.model(key)}` : this.form(key, 'writable')
  }

  /** Returns the name of a child in the body of a create, such as `NewOrderLinesItem`. */
  newChild(key: string, { name }: NestedWrite): string {
    return `New${this.model(key)}${pascal(name)}Item`
  }

  /** Returns the name of the response to a create: `CreatedOrder` where it shows children. */
  created(key: string): string {
    const showsChildren = shownChildren(requireModel(this.graph, key)).length > 0
    return showsChildren ? `Created${this.model(key)}` : this.form(key, 'flat')
  }

  /**
   * Returns the name of a choice set, such as `VLANStatus`; `VLANStatusValue` if a model has that
   * name.
   */
  choice(key: string, field: ResolvedField): string {
    const name = this.model(key) + pascal(field.name)
    return this.#reserved.has(name) || this.#reserved.has(`${name}Choice`) ? `${name}Value` : name
  }

  /** Returns the name of a choice with its label, as reads show it: `VLANStatusChoice`. */
  labelled(key: string, field: ResolvedField): string {
    return `${this.choice(key, field)}Choice`
  }

  /** Returns the names of all components of a model. */
  all(model: Model): readonly string[] {
    const choices = [...model.fields.values()].filter((field) => field.choices)
    return [
      ...this.#ofModel(model),
      ...choices.flatMap((field) => [
        ...(isEnumerated(field) ? [this.choice(model.key, field)] : []),
        ...(field.bare ? [] : [this.labelled(model.key, field)]),
      ]),
    ]
  }

  #ofModel({ key, shapes, nestedWrites }: Model): readonly string[] {
    const children = [...nestedWrites.values()].map((nested) => this.newChild(key, nested))
    return [
      ...(children.length > 0 ? [this.newBody(key), ...children] : []),
      ...[this.created(key)].filter((name) => name !== this.form(key, 'flat')),
      ...[...shapes.keys()].map((shape) => this.shape(key, shape)),
      ...Object.values(namesByForm).map((form) => form(this.model(key))),
    ]
  }
}

/** Returns true for choices whose values are a component; a boolean choice needs none. */
export function isEnumerated({ choices }: ResolvedField): boolean {
  return ![...(choices?.keys() ?? [])].every((value) => typeof value === 'boolean')
}

/** Converts `form_factor` to `FormFactor`; keeps existing capitals. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** Converts `UPSGroup` to `ups-group`, the name of a model's generated files. */
export function kebab(name: string): string {
  return words(name).toLowerCase().replaceAll(' ', '-')
}

/** Converts `UPSGroup` to `upsGroup`, the name of a variable. */
export function camel(name: string): string {
  const [first = '', ...rest] = kebab(name).split('-')
  return first + rest.map(pascal).join('')
}
