import Type, { type TStringOptions } from 'typebox'
import { field, Invalid, type Field, type FieldOptions, type Search } from '../field.ts'
import { anywhere } from '../lookups.ts'
import { parseText } from '../parsing.ts'

/** Options of a text field. */
export interface TextOptions extends FieldOptions {
  /** Longest text, in characters; absent: unlimited. */
  readonly max?: number
  readonly min?: number
  /** The empty text is allowed and is the default. */
  readonly blank?: boolean
  /** What a value must match, with the message for one that does not. */
  readonly pattern?: { readonly source: string; readonly message: string }
  readonly format?: string
  readonly example?: string
}

/** Search that finds a text anywhere in a field, whatever its case. */
export const searchText: Search = {
  condition: (column, parameter) => `${column} ilike ${parameter}`,
  value: anywhere,
}

/** Text of limited or unlimited length. An optional text stores the empty text as null. */
export function text(options: TextOptions = {}): Field {
  const { max, min, blank = false, pattern, format, example, ...common } = options
  const limits: TStringOptions = {
    ...(max === undefined ? {} : { maxLength: max }),
    ...(format === undefined ? {} : { format }),
  }
  const demands: TStringOptions = {
    ...limits,
    ...(blank || common.optional ? {} : { minLength: min ?? 1 }),
    ...(pattern && !blank && !common.optional ? { pattern: pattern.source } : {}),
  }
  return field(common, {
    kind: 'text',
    blank,
    ...(blank && !common.optional ? { default: common.default ?? '' } : {}),
    column: {
      sql: max === undefined ? 'text' : `varchar(${max})`,
      prisma: max === undefined ? 'String' : `String @db.VarChar(${max})`,
    },
    read: Type.String(blank ? withoutFormat(limits) : limits),
    write: Type.String(blank || common.optional ? withoutFormat(demands) : demands),
    parse: textParser(options),
    lookups: 'text',
    parseFilter: (input) => parseText(input, false),
    filterType: 'text',
    search: searchText,
    sort: (column) => `${column} collate natural_sort`,
    ...(example === undefined ? {} : { example }),
  })
}

/** An empty text has no format, so a field that may be empty promises none. */
function withoutFormat({ format: _, ...rest }: TStringOptions): TStringOptions {
  return rest
}

function textParser({
  max,
  min,
  blank,
  pattern,
  optional,
}: TextOptions): (input: unknown) => string | null {
  const shape = pattern && new RegExp(pattern.source, 'u')
  return (input) => {
    const value = parseText(input)
    if (value === '' && optional) return null
    if (value === '') {
      if (blank) return value
      throw new Invalid('This field may not be blank.')
    }
    const length = [...value].length
    if (max !== undefined && length > max)
      throw new Invalid(`Ensure this field has no more than ${max} characters.`)
    if (min !== undefined && length < min)
      throw new Invalid(`Ensure this field has at least ${min} characters.`)
    if (shape && !shape.test(value)) throw new Invalid(pattern.message)
    return value
  }
}
