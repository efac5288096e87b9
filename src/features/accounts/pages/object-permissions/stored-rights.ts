import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../framework/config/config.ts'
import { readerOf, readObjects } from '../../../../framework/http/objects/index.ts'
import { requireModel, type ModelGraph } from '../../../../framework/model/graph.ts'
import { isJsonObject, textOf, textsIn } from '../../../../framework/model/json-value.ts'
import type { Reader } from '../../../../framework/model/permission.ts'
import { hiddenFrom } from '../../../../framework/read/visibility/index.ts'
import { pageMembers } from '../../../pages/values/page-shape.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'
import { objectsNamedIn, readObjectLabels } from './named-objects.ts'
import { rightInWords } from './right-words.ts'

/** The service, and the request whose reader sees the rights. */
export interface RightsReading {
  readonly graph: ModelGraph
  readonly config: Config
  readonly request: FastifyRequest
}

/** An object permission. */
export interface StoredRight extends RowRight {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  /** The groups that have it, by their ids; empty where they were not read. */
  readonly groups: ReadonlyMap<number, string>
}

/** The most object permissions that a page shows. */
export const maxRights = 200

const shownFields = ['name', 'enabled', 'models', 'actions', 'constraints', 'fields']

/** Reads object permissions, with the filters of their list. */
export async function readRights(
  options: RightsReading,
  parameters: Readonly<Record<string, readonly string[]>>,
  { withGroups = false, reader }: { readonly withGroups?: boolean; readonly reader?: Reader } = {},
): Promise<readonly StoredRight[]> {
  const { graph, config, request } = options
  const model = requireModel(graph, 'users.ObjectPermission')
  const seen = reader ?? readerOf(request, config)
  const names = withGroups ? [...shownFields, 'groups'] : shownFields
  const members = pageMembers(graph, model, names, hiddenFrom(graph, model, seen))
  const wanted = { model, members, parameters, limit: maxRights, reader: seen }
  const found = await readObjects(options, request, wanted)
  return found.filter(isJsonObject).map((one) => ({
    id: Number(one['id']),
    name: textOf(one['name']),
    enabled: one['enabled'] === true,
    ...rowRightOf(one),
    groups: new Map(
      [one['groups'] ?? []]
        .flat()
        .filter(isJsonObject)
        .map((group) => [Number(group['id']), textOf(group['name'])]),
    ),
  }))
}

/** Returns the right in a representation. */
export const rowRightOf = (object: Readonly<Record<string, unknown>>): RowRight => ({
  models: textsIn(object['models']),
  actions: textsIn(object['actions']),
  constraints: object['constraints'] ?? null,
  fields: Array.isArray(object['fields']) ? textsIn(object['fields']) : null,
})

/** Returns each right in sentences, with the labels of all objects that they name. */
export async function describeRights(
  options: RightsReading,
  rights: readonly RowRight[],
): Promise<readonly (readonly string[])[]> {
  const { graph } = options
  const labels = await readObjectLabels(options, objectsNamedIn(graph, rights))
  return rights.map((right) => rightInWords(right, { graph, labels }))
}
