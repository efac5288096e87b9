import type { Config } from '../../../framework/config/config.ts'
import { hiddenSources } from '../../../framework/model/computed-sources.ts'
import { writableFields, type Model, type ModelGraph } from '../../../framework/model/graph.ts'
import {
  permissionName,
  type FieldsOfModels,
  type RowConditions,
  type RowsFor,
  type VisibleRows,
} from '../../../framework/model/permission.ts'
import { rowsMeeting, type ConditionsOfModels } from '../../../framework/read/visible-rows/index.ts'
import {
  whateverFields,
  includesField,
  noFieldLimits,
  type FieldLimits,
  type FieldsTest,
} from './field-limits.ts'
import { namesInAll, type RowRights } from './row-rights.ts'

/** The settings that decide which models everybody may read. */
export type LoginSettings = Pick<Config, 'loginRequired'>

/** Returns whether reading a model takes a permission. */
export const bindsReading = (model: Model, { loginRequired }: LoginSettings): boolean =>
  !model.view && (loginRequired || model.private)

/** The rights of a user. */
export interface Grants {
  /** Names of permissions, such as `lab.add_port`. */
  readonly permissions: ReadonlySet<string>
  /** The rows that the user sees; undefined for all rows. */
  readonly rows?: VisibleRows | undefined
  /** Returns the rows of a model that a permission, or one field of it, is limited to. */
  readonly rowsFor?: RowsFor
  /** The fields that the user may not set; undefined for none. */
  readonly fixedFields?: FieldsOfModels | undefined
}

interface CompileOptions {
  readonly graph: ModelGraph
  readonly config: LoginSettings
  /** The fields that policies hide from the user or keep the user from setting. */
  readonly fields: FieldLimits | undefined
  /** Models of which a right includes setting some fields only. */
  readonly partial: readonly Model[]
}

/**
 * Returns what a user may do, and then what each token of a chain allows, by the rights whose
 * fields pass a test.
 */
type LevelsOfRights = (counts: FieldsTest) => readonly RowRights[]

/**
 * Returns rights as the service asks for them: what all levels allow. Of a model that a level does
 * not allow to view, the next ones see what the level before sees.
 */
export function compileGrants(
  levelsFor: LevelsOfRights,
  { graph, config, fields = noFieldLimits, partial }: CompileOptions,
): Grants {
  const levels = levelsFor(whateverFields)
  const ofField = memoized((name: string) => levelsFor(includesField(name)))
  const seen = levels.map((rights) => viewConditions(rights, graph, config))
  const limits = { hiddenFields: fields.hidden }
  const permissions = namesInAll(levels)
  const sources = sourcesHiddenBy(permissions, graph, config)
  const rowsOf = (
    model: Model,
    name: string,
    rights: readonly RowRights[],
  ): VisibleRows | undefined => {
    const held = rights.map((level) => level.get(name) ?? [])
    return held.every((rows) => rows === 'all')
      ? undefined
      : rowsMeeting(graph, seen, { ...limits, held: { model, levels: held } })
  }
  const known = new Map<string, VisibleRows | undefined>()
  const fixed = fixedFields(partial, (name) => namesInAll(ofField(name)), fields.fixed)
  return {
    permissions,
    rows: rowsMeeting(graph, seen, { ...limits, sources }),
    fixedFields: fixed.size > 0 ? fixed : undefined,
    rowsFor: (model, permission, field) => {
      const own = field !== undefined && partial.includes(model) ? field : undefined
      const name = permissionName(model, permission)
      const key = `${model.key} ${name} ${own ?? ''}`
      if (!known.has(key))
        known.set(key, rowsOf(model, name, own === undefined ? levels : ofField(own)))
      return known.get(key)
    },
  }
}

/** Returns the conditions under which objects are visible, of the models that take a permission. */
const viewConditions = (
  rights: RowRights,
  graph: ModelGraph,
  config: LoginSettings,
): ConditionsOfModels =>
  new Map(
    [...graph.models.values()].flatMap((model): [string, RowConditions][] => {
      const rows = bindsReading(model, config) ? rights.get(permissionName(model, 'view')) : 'all'
      return rows === undefined || rows === 'all' ? [] : [[model.key, rows]]
    }),
  )

/** Returns the rights of a user whose permissions are on whole models. */
export const wholeGrants = (
  permissions: ReadonlySet<string>,
  graph: ModelGraph,
  config: LoginSettings,
): Grants => ({
  permissions,
  rows: rowsMeeting(graph, [], { sources: sourcesHiddenBy(permissions, graph, config) }),
})

/** Returns the fields that computed ones may not show to a user with these permissions. */
const sourcesHiddenBy = (
  permissions: ReadonlySet<string>,
  graph: ModelGraph,
  config: LoginSettings,
): FieldsOfModels =>
  hiddenSources(graph, {
    maySee: (model) =>
      !bindsReading(model, config) || permissions.has(permissionName(model, 'view')),
  })

/** Returns the fields that no right includes setting, with those that are fixed otherwise. */
function fixedFields(
  partial: readonly Model[],
  namesFor: (field: string) => ReadonlySet<string>,
  fixed: FieldsOfModels,
): FieldsOfModels {
  const all = new Map(fixed)
  for (const model of partial) {
    const names = writableFields(model)
      .map(({ name }) => name)
      .filter((name) =>
        (['add', 'change'] as const).every(
          (permission) => !namesFor(name).has(permissionName(model, permission)),
        ),
      )
    if (names.length > 0) all.set(model.key, new Set([...(fixed.get(model.key) ?? []), ...names]))
  }
  return all
}

/** Returns a function that computes each value once. */
function memoized<Value>(compute: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    const value = known.get(name) ?? compute(name)
    known.set(name, value)
    return value
  }
}
