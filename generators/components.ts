import Type, { type TSchema } from 'typebox'
import { filterValue } from '../src/framework/model/components/filters.ts'
import { ComponentNames, sharedComponents } from '../src/framework/model/components/names.ts'
import { relatedSchema } from '../src/framework/model/components/related.ts'
import { schemaReferences } from '../src/framework/model/components/references.ts'
import type { ModelGraph, Model } from '../src/framework/model/graph.ts'
import { operationsOf } from '../src/framework/model/operations.ts'
import { choiceComponents } from './components/choices.ts'
import type { PrintedComponent } from './components/component.ts'
import { shapeComponent } from './components/shapes.ts'
import {
  flatComponent,
  nestedComponents,
  patchedComponent,
  writableComponent,
} from './components/writes.ts'
import { pageLink } from '../src/framework/model/components/page-link.ts'

/** Named schemas of one model. */
export interface ModelComponents {
  readonly model: Model
  readonly components: readonly PrintedComponent[]
}

/**
 * Returns every named schema that requests and responses need, by model, in the order of the
 * graph. Leaves out what no operation reaches: a model that is only listed has no writable schema.
 */
export function componentsOf(graph: ModelGraph): readonly ModelComponents[] {
  const names = new ComponentNames(graph)
  const all = [...graph.models.values()].map((model) => ({
    model,
    components: allComponents(model, names),
  }))
  const used = reachable(all, names)
  return all.map(({ model, components }) => ({
    model,
    components: components.filter(({ name }) => used.has(name)),
  }))
}

function allComponents(model: Model, names: ComponentNames): readonly PrintedComponent[] {
  const fields = [...model.fields.values()]
  const others = [...model.shapes.keys()].filter((shape) => shape !== 'base')
  return [
    ...fields.flatMap((field) => choiceComponents(model, field, names)),
    ...[...others, 'base'].map((shape) => shapeComponent(model, shape, names)),
    writableComponent(model, names),
    patchedComponent(model, names),
    flatComponent(model, names),
    ...nestedComponents(model, names),
    listComponent(model, names),
  ]
}

function listComponent(model: Model, names: ComponentNames): PrintedComponent {
  const name = names.form(model.key, 'list')
  const properties = {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: pageLink('next'),
    previous: pageLink('previous'),
    results: Type.Array(Type.Ref(names.shape(model.key, 'base')), {
      description: `The ${model.labelPlural} of this page`,
    }),
  }
  return {
    name,
    schema: Type.Object(properties, { $id: name, description: `A page of ${model.labelPlural}` }),
  }
}

/** Components that operations of every model refer to; the document always has them. */
const shared: ReadonlySet<string> = new Set(sharedComponents)

/** Returns the names that operations and filters refer to, directly or through other components. */
function reachable(all: readonly ModelComponents[], names: ComponentNames): ReadonlySet<string> {
  const schemas = new Map<string, TSchema>()
  for (const { name, schema } of all.flatMap((one) => one.components)) {
    if (schemas.has(name)) throw new Error(`two components are called ${name}`)
    schemas.set(name, schema)
  }
  const used = new Set<string>()
  const pending = all.flatMap(({ model }) => rootsOf(model, names))
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    used.add(name)
    pending.push(...schemaReferences(schemas.get(name)))
  }
  return used
}

function rootsOf(model: Model, names: ComponentNames): readonly string[] {
  return [
    ...operationsOf(model, names).flatMap(({ body, response }) =>
      [body, response].flatMap((name) => (name === undefined || shared.has(name) ? [] : name)),
    ),
    ...(model.operations.has('list') ? [names.shape(model.key, 'nested')] : []),
    ...[...model.embeds.values()].flatMap(({ field }) =>
      schemaReferences(relatedSchema(field.reads, names)),
    ),
    ...filterReferences(model, names),
  ]
}

/** Returns the names of the choice sets that the filters of a list refer to. */
function filterReferences(model: Model, names: ComponentNames): readonly string[] {
  if (!model.operations.has('list')) return []
  return [...model.filters.values()].flatMap((filter) =>
    schemaReferences(filterValue(filter, names)),
  )
}
