import t from 'tap'
import {
  computedText,
  defineModel,
  password,
  reference,
  references,
  secret,
  secretHash,
  text,
} from '../../../../src/framework/model/index.ts'
import type { NamedDeclaration } from '../../../../src/framework/model/define.ts'
import type { Field } from '../../../../src/framework/model/field.ts'
import { DeclarationError } from '../../../../src/framework/model/resolve/mistakes.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]
const source = (model: NamedDeclaration) => ({
  application: 'lab',
  file: `schema/lab/${model.path}.ts`,
  model,
})

const listing = (name: string, fields: Readonly<Record<string, Field>>): NamedDeclaration =>
  defineModel(name, { path: `${name.toLowerCase()}s`, fields: { name: text(), ...fields } })

const item = listing('Item', {})
const users = references('lab.Item')
const one = reference('lab.Item', { onDelete: 'protect' })
const others = [
  item,
  listing('Team', { users, groups: references('lab.Item') }),
  listing('Club', { users }),
  listing('Guild', { groups: references('lab.Item') }),
  listing('Pair', { users: one, groups: references('lab.Item') }),
]

/** Returns the message that refuses a model with these fields; empty for a valid one. */
function refusalOf(fields: Readonly<Record<string, Field>>): string {
  try {
    resolve(applications, [listing('Box', fields), ...others].map(source))
    return ''
  } catch (error) {
    if (error instanceof DeclarationError) return error.message
    throw error
  }
}

t.test('accepts secrets with options that name fitting fields', async (t) => {
  const team = reference('lab.Team', { onDelete: 'protect' })
  const fields = {
    label: text(),
    team,
    one: secret({ hash: 'one_hash', boundTo: ['label', 'team'], audience: 'team' }),
    one_hash: secretHash(),
    other: secret({ hash: 'other_hash' }),
    other_hash: secretHash(),
  }
  t.equal(refusalOf(fields), '')
})

t.test('binds a secret to stored values that are not secret themselves', async (t) => {
  const unfit: Readonly<Record<string, Field>> = {
    code: secret({ optional: true }),
    key: password(),
    full: computedText('{name}'),
    items: references('lab.Item'),
  }
  for (const [name, field] of Object.entries(unfit)) {
    const refusal = refusalOf({ [name]: field, own: secret({ boundTo: [name] }) })
    const message = `boundTo: "${name}" is not another stored field of the model; allowed: id, name,`
    t.match(refusal, message)
  }
})

t.test('takes the audience from a model that lists users and groups', async (t) => {
  for (const model of ['Club', 'Guild', 'Pair', 'Item']) {
    const admitting = reference(`lab.${model}`, { onDelete: 'protect' })
    const refusal = refusalOf({ admitting, own: secret({ audience: 'admitting' }) })
    t.match(
      refusal,
      'audience: "admitting" is not a reference to a model with the references',
      model,
    )
  }
})
