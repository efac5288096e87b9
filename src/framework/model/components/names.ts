import type { Graph, Model, ResolvedField } from '../graph.ts'
import { words } from '../resolve/draft.ts'

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

/** What a written object is called in its several forms. */
const forms = {
  writable: (name: string) => `Writable${name}`,
  patchedWritable: (name: string) => `PatchedWritable${name}`,
  flat: (name: string) => `Flat${name}`,
  list: (name: string) => `Paginated${name}List`,
} as const

/** Names the components of a graph, each once: two models of one name are told apart by their application. */
export class ComponentNames {
  readonly graph: Graph
  readonly #models = new Map<string, string>()
  readonly #reserved: ReadonlySet<string>

  constructor(graph: Graph) {
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

  /** The model's own name, e.g. `VLAN`. */
  model(key: string): string {
    const name = this.#models.get(key)
    if (name === undefined) throw new Error(`no model ${key}`)
    return name
  }

  /** A representation: `VLAN`, `NestedVLAN`, `PeerInterface`. */
  shape(key: string, shape: string): string {
    return shape === 'base' ? this.model(key) : pascal(shape) + this.model(key)
  }

  /** A form of writes or lists: `WritableVLAN`, `PaginatedVLANList`. */
  form(key: string, form: keyof typeof forms): string {
    return forms[form](this.model(key))
  }

  /** A choice set, e.g. `VLANStatus`; `VLANStatusValue` where a model is called that. */
  choice(key: string, field: ResolvedField): string {
    const name = this.model(key) + pascal(field.name)
    return this.#reserved.has(name) || this.#reserved.has(`${name}Choice`) ? `${name}Value` : name
  }

  /** A choice as reads show it, with its label: `VLANStatusChoice`. */
  labelled(key: string, field: ResolvedField): string {
    return `${this.choice(key, field)}Choice`
  }

  /** Every name that a model's components have. */
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

  #ofModel({ key, shapes }: Model): readonly string[] {
    return [
      ...[...shapes.keys()].map((shape) => this.shape(key, shape)),
      ...Object.values(forms).map((form) => form(this.model(key))),
    ]
  }
}

/** Whether the values of a choice are a component; true and false name themselves. */
export function isEnumerated({ choices }: ResolvedField): boolean {
  return ![...(choices?.keys() ?? [])].every((value) => typeof value === 'boolean')
}

/** `form_factor` → `FormFactor`; capitals stay. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** `VLANGroup` → `vlan-group`: the name of a model's generated files. */
export function kebab(name: string): string {
  return words(name).toLowerCase().replaceAll(' ', '-')
}

/** `VLANGroup` → `vlanGroup`: a component's name as a variable's. */
export function camel(name: string): string {
  const [first = '', ...rest] = kebab(name).split('-')
  return first + rest.map(pascal).join('')
}
