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
import { rowsMeeting } from '../../../framework/read/visible-rows/index.ts'
import {
  whateverFields,
  includesField,
  noFieldLimits,
  type FieldLimits,
  type FieldsTest,
} from './field-limits.ts'
import type { RowRights } from './row-rights.ts'

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
  /** The rights that decide which rows are visible; by default those that are compiled. */
  readonly sight?: RowRights | undefined
}

/**
 * Returns rights as the service asks for them. `rightsFor` returns what the rights allow whose
 * fields pass a test.
 */
export function compileGrants(
  rightsFor: (counts: FieldsTest) => RowRights,
  { graph, config, fields = noFieldLimits, partial, sight }: CompileOptions,
): Grants {
  const rights = rightsFor(whateverFields)
  const ofField = memoized((name: string) => rightsFor(includesField(name)))
  const visible = [...graph.models.values()].flatMap((model): [string, RowConditions][] => {
    const view = permissionName(model, 'view')
    const rows = bindsReading(model, config) ? (sight ?? rights).get(view) : 'all'
    return rows === undefined || rows === 'all' ? [] : [[model.key, rows]]
  })
  const seen = new Map(visible)
  const compile = (model: Model, rows: 'all' | RowConditions): VisibleRows | undefined =>
    // Conditions look at other objects only in the rows that the user sees.
    rows === 'all'
      ? undefined
      : rowsMeeting(graph, new Map(seen).set(model.key, rows), fields.hidden)
  const known = new Map<string, VisibleRows | undefined>()
  const fixed = fixedFields(partial, ofField, fields.fixed)
  const permissions = new Set(rights.keys())
  return {
    permissions,
    rows: rowsMeeting(graph, seen, fields.hidden, sourcesHiddenBy(permissions, graph, config)),
    fixedFields: fixed.size > 0 ? fixed : undefined,
    rowsFor: (model, permission, field) => {
      const own = field !== undefined && partial.includes(model) ? field : undefined
      const name = permissionName(model, permission)
      const key = `${name} ${own ?? ''}`
      if (!known.has(key)) {
        const held = own === undefined ? rights : ofField(own)
        known.set(key, compile(model, held.get(name) ?? []))
      }
      return known.get(key)
    },
  }
}

/** Returns the rights of a user whose permissions are on whole models. */
export const wholeGrants = (
  permissions: ReadonlySet<string>,
  graph: ModelGraph,
  config: LoginSettings,
): Grants => ({
  permissions,
  rows: rowsMeeting(graph, new Map(), undefined, sourcesHiddenBy(permissions, graph, config)),
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
  rightsOf: (field: string) => RowRights,
  fixed: FieldsOfModels,
): FieldsOfModels {
  const all = new Map(fixed)
  for (const model of partial) {
    const names = writableFields(model)
      .map(({ name }) => name)
      .filter((name) =>
        (['add', 'change'] as const).every(
          (permission) => !rightsOf(name).has(permissionName(model, permission)),
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
