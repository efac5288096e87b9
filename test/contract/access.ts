import { permissionName } from '../../src/framework/model/permission.ts'
import { asObject, type Json, type TestApp } from '../support/app.ts'
import type { Reading } from './reading.ts'

/** Tokens of people who may do little, by what they may. */
interface Keys {
  /** A user without permissions. */
  readonly nobody: string
  /** A superuser's token that only reads. */
  readonly reader: string
}

const known = new WeakMap<TestApp, Promise<Keys>>()

/** Makes them once; lists of users and tokens hold them from then on. */
export function keysOf(app: TestApp): Promise<Keys> {
  const found = known.get(app) ?? makeKeys(app)
  known.set(app, found)
  return found
}

async function makeKeys({ accounts }: TestApp): Promise<Keys> {
  await accounts.createUser({ username: 'nobody', password: 'for tests only', superuser: false })
  return {
    nobody: await accounts.createToken('nobody', {}),
    reader: await accounts.createToken('root', { readOnly: true }),
  }
}

/**
 * Who may do what: nobody writes without a permission, nobody reads what is private without one.
 */
export async function access(reading: Reading): Promise<void> {
  const { app, model, findings, world } = reading
  const { nobody, reader } = await keysOf(app)
  const id = String(world.rows(model.key)[0]?.['id'])
  const read = await app.request('GET', model.url, { token: null })
  findings.same(read.status, model.private ? 401 : 200, 'anonymous GET')
  const own = await app.request('GET', model.url, { token: nobody })
  findings.same(own.status, model.private ? 403 : 200, 'GET without a permission')
  const writes = [
    ['POST', model.url, 'create', 'add'],
    ['PUT', `${model.url}${id}/`, 'update', 'change'],
    ['PATCH', `${model.url}${id}/`, 'update', 'change'],
    ['DELETE', `${model.url}${id}/`, 'delete', 'delete'],
  ] as const
  for (const [method, url, operation, action] of writes) {
    if (!model.operations.has(operation)) continue
    const body = {}
    const asked = [
      await app.request(method, url, { token: null, body }),
      await app.request(method, url, { token: nobody, body }),
      await app.request(method, url, { token: reader, body }),
    ]
    const missing = permissionName(model, action)
    const wanted = [
      [401, 'Authentication credentials were not provided.'],
      [403, `You do not have permission to perform this action: ${missing} is missing.`],
      [403, 'You do not have permission to perform this action: the token may only read.'],
    ]
    const found = asked.map(({ status, object }) => [status, object['detail']])
    findings.same(found, wanted, `${method} ${url}`)
  }
  await options(reading, { nobody, reader })
}

/** OPTIONS lists the fields of writes to those who may write, and to nobody else. */
async function options({ app, world, model, findings }: Reading, keys: Keys): Promise<void> {
  const detail = `${model.url}${String(world.rows(model.key)[0]?.['id'])}/`
  const views = [
    ['POST', model.url, 'create'],
    ['PUT', detail, 'update'],
  ] as const
  for (const [method, url, operation] of views) {
    if (url === detail && !model.operations.has('read')) continue
    const { status, object } = await app.request('OPTIONS', url)
    findings.same(status, 200, `OPTIONS ${url}`)
    const fields = (object['actions'] as Json | undefined)?.[method]
    findings.same(fields !== undefined, model.operations.has(operation), `OPTIONS ${url}: actions`)
    if (fields !== undefined) describes(asObject(fields), { model, findings })
    for (const token of model.private ? [keys.reader] : [null, keys.nobody, keys.reader]) {
      const other = await app.request('OPTIONS', url, { token })
      findings.same([other.status, 'actions' in other.object], [200, false], `OPTIONS ${url} by others`) // prettier-ignore
    }
  }
}

function describes(fields: Json, { model, findings }: Pick<Reading, 'model' | 'findings'>): void {
  const known = [...model.fields.values()].filter((field) => !field.writeOnly || field.write)
  findings.same(Object.keys(fields), known.map(({ name }) => name), 'OPTIONS: the fields') // prettier-ignore
  for (const field of known) {
    const { required, read_only: readOnly, choices } = asObject(fields[field.name])
    const labels = field.choices && [...field.choices].map(([value, display_name]) => ({ value, display_name })) // prettier-ignore
    const wanted = [field.required, field.readOnly || !field.write, labels]
    findings.same([required, readOnly, choices], wanted, `OPTIONS: ${field.name}`)
  }
}
