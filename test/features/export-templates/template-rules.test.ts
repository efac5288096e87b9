import t from 'tap'
import { FieldMessages } from '../../../src/framework/errors/error-messages.ts'
import type { Item } from '../../../src/framework/model/item.ts'
import { templatesIn } from '../../../src/features/export-templates/template-rules.ts'
import type { Work } from '../../../src/framework/write/context.ts'

const itemWith = (template: string): Item => ({
  before: {},
  given: {},
  sent: new Set(),
  changes: { template_code: template },
  messages: new FieldMessages(),
})

const work = {} as Work // the check reads templates only

t.test('lets other requests run between the templates of a bulk write', async (t) => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  await templatesIn('template_code').check?.([itemWith('')], work) // loads the engine
  setImmediate(count)
  await templatesIn('template_code').check?.(
    Array.from({ length: 20 }, () => itemWith('{{ a }}')),
    work,
  )
  isDone = true
  t.ok(turns >= 19, `${turns} turns`)
})

t.test('explains errors of the engine in its own words', async (t) => {
  const cases = [
    ['{{ a ', 'output "{{ a " not closed, line:1, col:1'],
    ['{{ a | nope }}', 'undefined filter: nope, line:1, col:1'],
    ['{% if a %}'.repeat(20_000), /^it is nested too deeply, line:1, col:\d+$/],
    ['x'.repeat(300_000), 'length limit exceeded'],
  ] as const
  for (const [template, reason] of cases) {
    const item = itemWith(template)
    await templatesIn('template_code').check?.([item], work)
    const [message = ''] = item.messages.toErrors()?.['template_code'] ?? []
    t.match(message.replace('The template cannot be used: ', '').slice(0, -1), reason)
  }
})
