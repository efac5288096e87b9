/** What a rule says about the object as it would be stored. */
export interface Violation {
  readonly field: string
  readonly message: string
}

/** Values of the merged object by path: its own fields, and those of referenced objects that the rule asked for. */
export type Values = (path: string) => unknown

/** A rule across fields, checked on every create and change against the merged object. */
export interface Rule {
  /** For people and tests, e.g. `group.site is site`. */
  readonly name: string
  /** Every path the rule looks at. */
  readonly paths: readonly string[]
  readonly check: (values: Values) => Violation | undefined
}

/** Says under which field a rule's violation appears, and in which words. */
export interface RuleWords {
  readonly on?: string
  readonly message?: string
}

const head = (path: string): string => path.split('.')[0] ?? path
const words = (path: string): string => path.replaceAll('_', ' ').replaceAll('.', "'s ")
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** A referenced object, if set, agrees with a field of this one: `sameAs('group.site', 'site')`. */
export function sameAs(path: string, field: string, { on, message }: RuleWords = {}): Rule {
  return {
    name: `${path} is ${field}`,
    paths: [head(path), path, field],
    check: (values) =>
      !isSet(values(head(path))) || values(path) === values(field)
        ? undefined
        : {
            field: on ?? head(path),
            message:
              message ?? `The ${words(path)} must be the same as this object's ${words(field)}.`,
          },
  }
}

/** Two fields never hold the same: `different('interface_a', 'interface_b')`. */
export function different(a: string, b: string, { on, message }: RuleWords = {}): Rule {
  return {
    name: `${a} differs from ${b}`,
    paths: [a, b],
    check: (values) =>
      !isSet(values(a)) || values(a) !== values(b)
        ? undefined
        : {
            field: on ?? b,
            message: message ?? `The ${words(b)} must differ from the ${words(a)}.`,
          },
  }
}

/** A field may be set only beside another: `requires('face', 'rack')`. */
export function requires(field: string, other: string, { on, message }: RuleWords = {}): Rule {
  return {
    name: `${field} requires ${other}`,
    paths: [field, other],
    check: (values) =>
      !isSet(values(field)) || isSet(values(other))
        ? undefined
        : {
            field: on ?? field,
            message: message ?? `May be set only together with ${words(other)}.`,
          },
  }
}

/** A condition on one path. */
export interface Condition {
  readonly path: string
  readonly is: readonly unknown[]
}

/** A path has one of the given values (`null` among them for "none") whenever the condition, if any, holds. */
export function mustBe(
  path: string,
  is: readonly unknown[],
  options: RuleWords & { readonly when?: Condition } = {},
): Rule {
  const { on, message, when } = options
  return {
    name: `${path} is ${is.join(' or ')}${when ? ` when ${when.path} is ${when.is.join(' or ')}` : ''}`,
    paths: when ? [path, when.path] : [path],
    check: (values) => {
      if (when && !when.is.includes(values(when.path) ?? null)) return undefined
      if (is.includes(values(path) ?? null)) return undefined
      return {
        field: on ?? head(path),
        message: message ?? `The ${words(path)} must be ${is.join(' or ')}.`,
      }
    },
  }
}
