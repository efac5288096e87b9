import { requireModel, type Dependent, type ModelGraph, type Model } from './graph.ts'
import type { UniqueSet } from './unique-set.ts'
import type { SetCondition } from './set-conditions.ts'
import { withArticle } from './components/describe.ts'
import { permissionName, type PermissionKind } from './permission.ts'
import type { FieldTransition } from './states.ts'

/** The described operations: the last part of an operation id. */
export type Verb =
  | 'list'
  | 'create'
  | 'read'
  | 'update'
  | 'partial_update'
  | 'delete'
  | 'bulk_create'
  | 'bulk_update'
  | 'bulk_partial_update'
  | 'bulk_delete'

/** Describes an operation: what it does, what it refuses and which permission it requires. */
export function describeOperation(verb: Verb, model: Model, graph: ModelGraph): string {
  const { permission, sentences } = descriptions[verb]
  return [...sentences(model, graph), describePermission(model, permission)].join(' ')
}

/** Describes a transition: what it changes, what it takes and which permission it requires. */
export function describeTransition(transition: FieldTransition, model: Model): string {
  const { name, description, field, from, to } = transition
  const before = from.map((state) => `\`${state}\``).join(' or ')
  return [
    ...(description === undefined ? [] : [description]),
    `Changes the \`${field}\` of the ${model.label} from ${before} to \`${to}\`; has no body.`,
    describePermission(model, name),
  ].join(' ')
}

/** Describes a restore: what it brings back and which permission it requires. */
export const describeRestore = (model: Model): string =>
  [
    `Restores the deleted ${model.label}, with the objects that were deleted with it and the ` +
      'references to it that were cleared; has no body.',
    'Refused with 400 while its unique values are taken, or while an object that it refers to is ' +
      'deleted.',
    describePermission(model, 'delete'),
  ].join(' ')

interface Description {
  readonly permission: PermissionKind
  readonly sentences: (model: Model, graph: ModelGraph) => readonly string[]
}

const foundById = 'Finds them by `id`.'
const keepsOmitted = 'Optional fields that are left out keep their values.'

const descriptions: Readonly<Record<Verb, Description>> = {
  list: {
    permission: 'view',
    sentences: (model) => [`Ordered by ${describeOrder(model)}.`, ...describeSealedRead(model)],
  },
  create: {
    permission: 'add',
    sentences: (model, graph) => [
      'Takes a list too, as `bulk/` does.',
      ...describeChildren(model, graph),
      ...describeUnique(model),
      ...describeExclusions(model),
      ...describeSealedWrite(model),
    ],
  },
  bulk_create: {
    permission: 'add',
    sentences: (model, graph) => [...describeChildren(model, graph), ...describeSealedWrite(model)],
  },
  bulk_update: {
    permission: 'change',
    sentences: (model) => [foundById, ...describeSealedWrite(model)],
  },
  bulk_partial_update: {
    permission: 'change',
    sentences: (model) => [foundById, ...describeSealedWrite(model)],
  },
  bulk_delete: {
    permission: 'delete',
    sentences: () => [`${foundById} Deletes each as a delete of one does.`],
  },
  read: {
    permission: 'view',
    sentences: (model) => [...describeSealedRead(model)],
  },
  update: {
    permission: 'change',
    sentences: (model) => [keepsOmitted, ...describeSealedWrite(model)],
  },
  partial_update: {
    permission: 'change',
    sentences: (model) => [...describeSealedWrite(model)],
  },
  delete: {
    permission: 'delete',
    sentences: (model, graph) => [...describeDependents(model, graph)],
  },
}

const describePermission = (model: Model, permission: PermissionKind): string =>
  `Permission: \`${permissionName(model, permission)}\`.`

function describeOrder({ order }: Model): string {
  const terms = order.map(({ path, descending, tree }) => {
    const direction = descending ? ' (descending)' : ''
    return `\`${path.text}\`${tree ? ' within each parent' : direction}`
  })
  return terms.join(', ')
}

/** Describes the unique sets. Leaves out sets with a field that clients cannot write. */
function describeUnique({ label, unique, fields }: Model): readonly string[] {
  const isWritable = (name: string): boolean => {
    const field = fields.get(name)
    return field?.write !== undefined && !field.readOnly && !field.writeOnly
  }
  const sets = unique.filter((set) => set.fields.every(isWritable)).map(describeSet)
  return sets.length === 0
    ? []
    : [`Refuses a second ${label} with the same ${sets.join(' or the same ')}.`]
}

function describeSet({ fields, where }: UniqueSet): string {
  // A null never collides: that a field of the set is set needs no word.
  const others = where.filter(({ field, is }) => is ?? !fields.includes(field))
  return enumerate(fields.map(quoteCode)) + describeWhere(others)
}

/** Describes the exclusions. Leaves out those that begin or end in a hidden field. */
function describeExclusions({ label, exclusions, fields }: Model): readonly string[] {
  return exclusions
    .filter(({ start, end }) => [start, end].every((name) => !fields.get(name)?.writeOnly))
    .map(({ same, start, end, range, where }) => {
      const equal = same.length === 0 ? '' : ` with the same ${enumerate(same.map(quoteCode))}`
      const last = range.includesEnd ? ', which is included' : ''
      const between = `from ${quoteCode(start)} to ${quoteCode(end)}${last}`
      return `Refuses ${withArticle(label)} that overlaps another one${equal} ${between}${describeWhere(where)}.`
    })
}

/** Describes the objects that a set is about; empty for all objects. */
function describeWhere(where: readonly SetCondition[]): string {
  if (where.length === 0) return ''
  const set = where.filter(({ is }) => !is).map(({ field }) => quoteCode(field))
  const listed = where.map(({ field, is }) => is && `${quoteCode(field)} is ${either(is)}`)
  const parts = [...(set.length > 0 ? [`${enumerate(set)} is set`] : []), ...listed]
  return ` where ${enumerate(parts.filter((part) => part !== undefined))}`
}

const either = (values: readonly unknown[]): string =>
  values.map((value) => quoteCode(JSON.stringify(value))).join(' or ')

/** Describes the children that a create takes, and the permissions for them. */
function describeChildren({ nestedWrites }: Model, graph: ModelGraph): readonly string[] {
  return [...nestedWrites.values()].map(({ name, model: key }) => {
    const child = requireModel(graph, key)
    const permission = quoteCode(permissionName(child, 'add'))
    return `Creates the ${child.labelPlural} in ${quoteCode(name)}, too, which takes ${permission}.`
  })
}

const quoteCode = (name: string): string => `\`${name}\``

function describeSealedRead(model: Model): readonly string[] {
  return sealedNames(model).map((name) => `\`${name}\` is null without a valid \`X-Session-Key\`.`)
}

function describeSealedWrite(model: Model): readonly string[] {
  return sealedNames(model).map((name) => `Writing \`${name}\` requires \`X-Session-Key\`.`)
}

const sealedNames = ({ fields }: Model): readonly string[] =>
  [...fields.values()].filter(({ sealed }) => sealed).map(({ name }) => name)

function describeDependents({ dependents }: Model, graph: ModelGraph): readonly string[] {
  const of = (onDelete: Dependent['onDelete']): readonly Dependent[] =>
    dependents.filter((dependent) => dependent.onDelete === onDelete)
  const [protecting, cascading] = [of('protect'), of('cascade')]
  return [
    ...when(protecting, (some) => `Refused with 409 while ${namesOf(some, graph)} refer to it.`),
    ...when(cascading, (some) => `Also deletes the ${namesOf(some, graph)} that refer to it.`),
    ...when(of('setNull'), (some) => `Sets references to it from ${namesOf(some, graph)} to null.`),
    ...when(of('unlink'), (some) => `Takes it out of lists of ${namesOf(some, graph)}.`),
  ]
}

function when(
  dependents: readonly Dependent[],
  describe: (dependents: readonly Dependent[]) => string,
): readonly string[] {
  return dependents.length === 0 ? [] : [describe(dependents)]
}

function namesOf(dependents: readonly Dependent[], graph: ModelGraph): string {
  const names = dependents.map(({ model }) => graph.models.get(model)?.labelPlural ?? model)
  return enumerate([...new Set(names)])
}

function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
