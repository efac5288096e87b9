import type { OpenapiParameter, OpenapiReference } from '../document.ts'
import { countTexts, RepeatedParts } from './repeated-parts.ts'

type Parameter = OpenapiParameter | OpenapiReference

/** A part with parameters: a path or an operation. */
interface WithParameters {
  readonly parameters?: readonly Parameter[]
  readonly [key: string]: unknown
}

type Item = Readonly<Record<string, WithParameters>>

/** Paths whose operations refer to parameters, and those parameters by the names of components. */
export interface ShortPaths {
  readonly paths: Readonly<Record<string, object>>
  readonly parameters: Readonly<Record<string, object>>
}

/**
 * Moves parameters of queries and headers that several operations have to the components, and
 * parameters that all operations of a path have to the path. Leaves out what OpenAPI defines as the
 * default.
 */
export function shareParameters(
  items: Readonly<Record<string, Item>>,
  own: Readonly<Record<string, object>>,
): ShortPaths {
  const short = mapValues(items, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      parameters: operation.parameters?.map(withoutDefaults) ?? [],
    })),
  )
  const all = Object.values(short).flatMap((item) =>
    Object.values(item).flatMap(({ parameters }) => parameters),
  )
  const counts = countTexts(all)
  const shared = new RepeatedParts('parameters', own)
  const refer = (parameter: Parameter): Parameter =>
    isShareable(parameter) && (counts.get(JSON.stringify(parameter)) ?? 0) > 1
      ? shared.share(parameter.name, parameter)
      : parameter
  const paths = mapValues(short, (item) =>
    hoisted(
      mapValues(item, (operation) => ({
        ...operation,
        parameters: operation.parameters.map(refer),
      })),
    ),
  )
  return { paths, parameters: shared.parts }
}

function withoutDefaults(parameter: Parameter): Parameter {
  if ('$ref' in parameter) return parameter
  const { required, style, explode, ...rest } = parameter
  const isForm = style === 'form' && explode === true
  return {
    ...rest,
    ...(required ? { required } : {}),
    ...(isForm || style === undefined ? {} : { style }),
    ...(isForm || explode === undefined ? {} : { explode }),
  }
}

/** Parameters that stay in their operations: programs look for them by name. */
const ownNames: ReadonlySet<string> = new Set(['limit', 'offset', 'X-Session-Key'])

const isShareable = (parameter: Parameter): parameter is OpenapiParameter =>
  !('$ref' in parameter) &&
  ['query', 'header'].includes(parameter.in) &&
  !ownNames.has(parameter.name) &&
  /^[\w.-]+$/.test(parameter.name)

/** Moves the parameters that all operations of a path have to the path. */
function hoisted(item: Readonly<Record<string, WithParameters>>): object {
  const operations = Object.values(item)
  const lists = operations.map(({ parameters = [] }) => new Set(parameters.map(textOf)))
  const isCommon = (parameter: Parameter): boolean =>
    lists.length > 1 && lists.every((texts) => texts.has(textOf(parameter)))
  const common = operations[0]?.parameters?.filter(isCommon) ?? []
  const rest = mapValues(item, ({ parameters = [], ...operation }) => {
    const own = parameters.filter((parameter) => !isCommon(parameter))
    return { ...operation, ...(own.length > 0 ? { parameters: own } : {}) }
  })
  return common.length > 0 ? { parameters: common, ...rest } : rest
}

const textOf = (parameter: Parameter): string => JSON.stringify(parameter)

/** Returns a record with changed values. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
