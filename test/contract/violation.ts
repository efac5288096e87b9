import { graph } from '../support/inventory.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import type { Comparison, Rule } from '../../src/framework/model/rules.ts'
import { another, otherThan, reach } from '../support/rule-hints.ts'
import type { Json } from '../support/app.ts'
import type { Samples } from '../support/samples.ts'
import { violations, type Violation } from './violations.ts'

/** Returns values that break a rule: those of `violations.ts`, or values from its declaration. */
export function violationOf(model: Model, rule: Rule): Violation | undefined {
  const written = violations[`${model.key}: ${rule.name}`]
  const { compares, on = 'non_field_errors' } = rule
  if (written || !compares) return written
  const common = { field: on, message: compares.message }
  const itself = compares.by === 'different' && compares.b === 'id' ? compares.a : undefined
  return itself === undefined
    ? { ...common, given: (samples) => breaking(model, compares, samples) }
    : { ...common, changed: true, given: () => ({ [itself]: 'itself' }) }
}

async function breaking(model: Model, rule: Comparison, samples: Samples): Promise<Json> {
  switch (rule.by) {
    case 'sameAs': {
      const own = await another(model, rule.field, samples)
      const other = await another(model, rule.field, samples)
      return { ...(await reach(model, rule.path, other, samples)), [rule.field]: own }
    }
    case 'different': {
      const value = await valueOf(model, rule.a, samples)
      return { [rule.a]: value, [rule.b]: value }
    }
    case 'requires': {
      const empty = model.fields.get(rule.other)?.nullable ? null : ''
      return { [rule.field]: await valueOf(model, rule.field, samples), [rule.other]: empty }
    }
    case 'oneOf': {
      const entries = rule.names.map(
        async (name) => [name, await valueOf(model, name, samples)] as const,
      )
      return Object.fromEntries(await Promise.all(entries))
    }
    case 'notBefore': {
      const [start, end] = await rangeOf(model, rule, samples)
      return { [rule.start]: end, [rule.end]: start }
    }
    case 'mustBe':
      return breakingMustBe(model, rule, samples)
  }
}

async function breakingMustBe(
  model: Model,
  { path, is, when }: Extract<Comparison, { readonly by: 'mustBe' }>,
  samples: Samples,
): Promise<Json> {
  const holds = when ? await reach(model, when.path, when.is[0], samples) : {}
  const wrong = otherThan(ownerOf(model, path), { path, is })
  return { ...holds, ...(await reach(model, path, wrong, samples)) }
}

async function valueOf(model: Model, name: string, samples: Samples): Promise<unknown> {
  const field = model.fields.get(name)
  if (!field) throw new Error(`${model.key} has no ${name}`)
  return samples.value(model, field, { number: samples.next(), variant: 0 })
}

/** Returns two different values of a range, the first one before the second one. */
async function rangeOf(
  model: Model,
  { start }: Extract<Comparison, { readonly by: 'notBefore' }>,
  samples: Samples,
): Promise<readonly [unknown, unknown]> {
  const first = await valueOf(model, start, samples)
  return [first, await valueOf(model, start, samples)]
}

/** Returns the model that has the last field of a path. */
function ownerOf(model: Model, path: string): Model {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return model
  const target = requireModel(graph, model.fields.get(head)?.reference?.target ?? '')
  return ownerOf(target, rest.join('.'))
}
