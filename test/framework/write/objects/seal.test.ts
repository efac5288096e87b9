import t from 'tap'
import { vaultOf } from '../../../../src/features/secrets/vault.ts'
import { FieldMessages } from '../../../../src/framework/errors/error-messages.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { secret, secretHash, text } from '../../../../src/framework/model/index.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import type { Work } from '../../../../src/framework/write/context.ts'
import { checkSealed, sealItems } from '../../../../src/framework/write/objects/seal.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]
const boundTo = ['name']
const models = [
  { name: 'Box', path: 'boxes', fields: { name: text(), code: secret({ optional: true, boundTo, hash: 'digest' }), digest: secretHash() } },
  { name: 'Safe', path: 'safes', fields: { name: text(), code: secret({ always: true, boundTo }) } },
] // prettier-ignore
const graph = resolve(
  applications,
  models.map((model) => ({ application: 'lab', file: `schema/lab/${model.path}.ts`, model })),
)

const vault = vaultOf(1)

const neverSealed = { code: null, code_seal: null, digest: '' }

const cases = [
  { name: 'no value', model: 'lab.Box', stored: neverSealed, needs: [] },
  { name: 'a value', model: 'lab.Box', stored: { code: 'jwe', code_seal: 'u', digest: 'h' }, needs: ['name'] },
  { name: 'a value without a seal', model: 'lab.Box', stored: { ...neverSealed, code: 'jwe' }, needs: ['name'] },
  { name: 'a removed value', model: 'lab.Box', stored: { ...neverSealed, code_seal: 'u' }, needs: ['name'] },
  { name: 'a removed value with its seal', model: 'lab.Box', stored: { ...neverSealed, digest: 'h' }, needs: ['name'] },
  { name: 'a removed value that is required', model: 'lab.Safe', stored: { code: null, code_seal: null }, needs: ['name'] },
  { name: 'the same name', model: 'lab.Box', stored: { code: 'jwe', code_seal: 'u', digest: 'h' }, sent: 'old', needs: [] },
] // prettier-ignore

t.test('requires a session key to change a field that a stored value is bound to', async (t) => {
  for (const { name, model, stored, sent = 'new', needs } of cases) {
    const values = { name: sent }
    const item = {
      id: 1,
      before: { name: 'old', ...stored },
      changes: { ...values },
      given: values,
      sent: new Set(['name']),
      messages: new FieldMessages(),
    }
    // Without a session key neither reads the database.
    const work = { graph, model: requireModel(graph, model) } as Work
    checkSealed([item], work, vault)
    const found = ['name', 'code'].filter((field) => item.messages.has(field))
    t.strictSame(found, needs, name)
    const sealed = sealItems([item], work, vault)
    if (needs.length > 0) await t.rejects(sealed, { code: 'ERR_SESSION_KEY' }, name)
    else await t.resolves(sealed, name)
  }
})
