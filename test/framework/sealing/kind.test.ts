import t from 'tap'
import { graph } from '../../fixtures/graph.ts'
import { secretsRefusals } from '../../../src/features/secrets/errors.ts'
import { FieldMessages } from '../../../src/framework/errors/error-messages.ts'
import type { Work } from '../../../src/framework/write/context.ts'
import type { Vault } from '../../../src/framework/sealing/vault.ts'
import { checkSealed, sealItems } from '../../../src/framework/write/objects/seal.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import type { Item } from '../../../src/framework/model/item.ts'
import { compileShape } from '../../../src/framework/read/shapes/shape.ts'
import { sealedFields, SealedValue } from '../../../src/framework/sealing/sealed.ts'
import { mintMasterKey } from '../../../src/framework/sealing/ring.ts'
import { openText } from '../../../src/framework/sealing/seal.ts'
import type { Unlocked } from '../../../src/framework/sealing/unlocked.ts'

const model = requireModel(graph, 'lab.Sample')
const ring = new Map([[1, mintMasterKey(1)]])
const unlocked: Unlocked = {
  sessionId: 1,
  userId: 1,
  superuser: false,
  ring,
  audiences: new Map(),
  address: '',
  purpose: '',
}
const vault: Vault = {
  hashRounds: 1000,
  currentVersion: async () => 1,
  reveal: async () => ({ objects: [], opened: [] }),
  refusals: secretsRefusals,
  counters: { opened: 'opened', broken: 'broken' },
}

const workOf = (session: Unlocked | null): Work => ({
  graph,
  model,
  author: { userId: 1, username: 'x', tokenId: null, requestId: 'r' },
  unlocked: session,
  force: false,
  rows: async () => [],
  post: () => {},
  log: async () => {},
  logRows: async () => {},
  afterCommit: () => {},
  dropFiles: async () => {},
})

const itemOf = (secret: unknown, id?: number): Item => ({
  ...(id === undefined ? {} : { id }),
  before: {},
  sent: new Set(),
  given: { secret },
  changes: { secret: null, ...(id === undefined ? { id: 70 } : {}) },
  messages: new FieldMessages(),
})

t.test('seals a secret field of any model', async (t) => {
  t.strictSame(
    sealedFields(model).map(({ name }) => name),
    ['secret'],
  )
  const item = itemOf('S3cret')
  checkSealed([item], workOf(unlocked), vault)
  t.equal(item.messages.size, 0)
  await sealItems([item], workOf(unlocked), vault)
  const sealed = String(item.changes['secret'])
  const context = {
    field: 'lab.Sample.secret',
    id: 70,
    seal: String(item.changes['secret_seal']),
    bound: [],
  }
  t.equal(openText(sealed, context, ring), 'S3cret')
  t.notOk(sealed.includes('S3cret'))
})

t.test('stores no value that is not sealed', async (t) => {
  const field = sealedFields(model)[0]
  t.equal(field?.store?.('S3cret'), null, 'even where nothing seals')
  const item = itemOf('S3cret')
  checkSealed([item], workOf(null), vault)
  t.ok(item.messages.has('secret'), 'without a session key')
  await t.rejects(sealItems([item], workOf(null), vault))
  await t.rejects(
    sealItems([itemOf('x')], workOf(unlocked), { ...vault, currentVersion: async () => 2 }),
    'an old key',
  )
})

t.test('stores no value for null in a new object, and changes nothing in an update', async (t) => {
  const [made, changed] = [itemOf(null), itemOf(null, 1)]
  checkSealed([made, changed], workOf(null), vault)
  t.equal(made.messages.size + changed.messages.size, 0)
  t.notOk('secret' in changed.changes)
})

t.test('reads sealed values only in statements that reveal', async (t) => {
  const members = model.shapes.get('base') ?? []
  const [plain, revealing] = [
    compileShape(graph, model, members),
    compileShape(graph, model, members, { revealing: true }),
  ]
  t.ok(plain.columns.includes('null::text'))
  t.notOk(plain.columns.some((column) => column.includes('"secret"')))
  const index = revealing.columns.findIndex((column) => column.includes('"secret"'))
  t.ok(index >= 0)
  const value = new SealedValue([7, 'jwe', 'uuid', null, null], sealedFields(model)[0] as never) // there is one
  t.strictSame([value.id, value.sealed, value.seal, value.bound], [7, 'jwe', 'uuid', []])
})
