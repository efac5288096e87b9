import { InvalidValue, type Field } from '../field.ts'
import { contentType } from '../graph.ts'

/** Names of models, such as `lab.site`, by the content type numbers that clients may send. */
export type Numbered = ReadonlyMap<number, string>

interface Source {
  readonly application: string
  readonly model: { readonly name: string }
  readonly number?: number
}

/** Collects the numbers of the declared models; views have none. */
export function numberedModels(sources: readonly Source[]): Numbered {
  return new Map(
    sources.flatMap(({ application, model, number }) =>
      number === undefined
        ? []
        : [[number, contentType({ key: `${application}.${model.name}` })] as const],
    ),
  )
}

/** Lets a field that holds names of models accept their numbers in writes and filters. */
export function numberable(field: Field, numbered: Numbered): Field {
  const { naming } = field
  if (!naming) return field
  const read = naming === 'models' ? eachNamed : named
  const { canonical: _, parse, parseFilter, ...rest } = field // a text may be a number
  return {
    ...rest,
    parse: (input) => parse(read(input, numbered)),
    parseFilter: (text) => parseFilter(String(named(text, numbered))),
  }
}

const eachNamed = (input: unknown, numbered: Numbered): unknown =>
  Array.isArray(input) ? input.map((one) => named(one, numbered)) : input

/** Returns the name of the model with this number, or the input unchanged. */
function named(input: unknown, numbered: Numbered): unknown {
  const isNumber =
    typeof input === 'number'
      ? Number.isSafeInteger(input)
      : typeof input === 'string' && /^\d{1,9}$/.test(input)
  if (!isNumber) return input
  const number = Number(input)
  const name = numbered.get(number)
  if (name === undefined) throw new InvalidValue(`No content type has the number ${number}.`)
  return name
}
