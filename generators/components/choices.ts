import Type from 'typebox'
import { choiceValueSchema } from '../../src/framework/model/components/choices.ts'
import { describeRead } from '../../src/framework/model/components/describe.ts'
import {
  isEnumerated,
  pascal,
  type ComponentNames,
} from '../../src/framework/model/components/names.ts'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import type { PrintedComponent } from './component.ts'

type Value = number | string | boolean

/**
 * Returns the components of a choice field: its set of values, and the pair of value and label that
 * base representations show. A service that shows objects instead documents them in place of the
 * pairs (`src/framework/openapi/choice-shape.ts`).
 */
export function choiceComponents(
  model: Model,
  field: ResolvedField,
  names: ComponentNames,
): readonly PrintedComponent[] {
  if (!field.choices) return []
  const set = isEnumerated(field) ? [enumeration(model, field, names)] : []
  return field.bare ? set : [...set, labelled(model, field, names)]
}

function enumeration(model: Model, field: ResolvedField, names: ComponentNames): PrintedComponent {
  const choices = field.choices ?? new Map<Value, string>()
  const variables = variableNames(choices, pascal(field.name))
  const schema = Type.Unsafe({
    ...field.read,
    $id: names.choice(model.key, field),
    description:
      `${describeRead(field, model)}: ${listed(choices)}. ` + 'Later versions may add values.',
    'x-enum-varnames': variables,
    'x-enumNames': variables,
    'x-enum-descriptions': [...choices.values()],
  })
  return { name: names.choice(model.key, field), schema }
}

function labelled(model: Model, field: ResolvedField, names: ComponentNames): PrintedComponent {
  const name = names.labelled(model.key, field)
  const value = choiceValueSchema(model.key, field, names)
  const schema = Type.Unsafe({
    type: 'array',
    prefixItems: [value, Type.String()],
    // `maxItems` allows no further items. Linters require `items` and do not support the schema
    // `false`.
    items: Type.Union([value, Type.String()]),
    minItems: 2,
    maxItems: 2,
    $id: name,
    description: `${describeRead(field, model)} (value and label)`,
  })
  return { name, schema }
}

function listed(choices: ReadonlyMap<Value, string>): string {
  return [...choices]
    .map(([value, label]) =>
      value === label ? label : `${value === '' ? 'empty' : value} = ${label}`,
    )
    .join(', ')
}

/** Returns labels as unique identifiers. */
function variableNames(choices: ReadonlyMap<Value, string>, prefix: string): readonly string[] {
  const taken = new Set<string>()
  return [...choices].map(([value, label]) => {
    const name = variableName(label, prefix)
    const free = taken.has(name) ? `${name}_${variableName(String(value), prefix)}` : name
    taken.add(free)
    return free
  })
}

/**
 * Returns a label as an identifier: `SFP+ (10GE)` → `SFP_Plus_10GE`; `1000BASE-T` →
 * `FormFactor_1000BASE_T`, since no identifier begins with a digit.
 */
function variableName(label: string, prefix: string): string {
  const words = label.replaceAll('+', ' Plus').match(/[A-Za-z0-9]+/g) ?? ['None']
  const name = words.join('_')
  return /^\d/.test(name) ? `${prefix}_${name}` : name
}
