import { permissionName } from '../../src/framework/model/permission.ts'
import { asObject, type Json, type TestApp } from '../support/app.ts'
import type { ReadContext } from './read-cases.ts'

/** The keys of tokens with few rights. */
interface Keys {
  /** The token of a user without permissions. */
  readonly nobody: string
  /** A read-only token of a superuser. */
  readonly reader: string
}

const keysByApp = new WeakMap<TestApp, Promise<Keys>>()

/**
 * Returns the tokens with few rights; the first call creates them. Lists of users and tokens
 * contain them from then on.
 */
export function keysOf(app: TestApp): Promise<Keys> {
  const keys = keysByApp.get(app) ?? makeKeys(app)
  keysByApp.set(app, keys)
  return keys
}

async function makeKeys({ accounts }: TestApp): Promise<Keys> {
  await accounts.createUser({ username: 'nobody', password: 'for tests only', superuser: false })
  return {
    nobody: await accounts.createToken('nobody', {}),
    reader: await accounts.createToken('root', { readOnly: true }),
  }
}

/** Checks that writes, and reads of private models, need a permission. */
export async function access(context: ReadContext): Promise<void> {
  const { app, model, findings, snapshot } = context
  const { nobody, reader } = await keysOf(app)
  const id = String(snapshot.rows(model.key)[0]?.['id'])
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
    const answers = [
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
    const found = answers.map(({ status, object }) => [status, object['detail']])
    findings.same(found, wanted, `${method} ${url}`)
  }
  await checkOptions(context, { nobody, reader })
}

/** Checks that OPTIONS lists the fields of writes to users who may write, and to no others. */
async function checkOptions(
  { app, snapshot, model, findings }: ReadContext,
  keys: Keys,
): Promise<void> {
  const detail = `${model.url}${String(snapshot.rows(model.key)[0]?.['id'])}/`
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
    if (fields !== undefined) checkFields(asObject(fields), { model, findings })
    for (const token of model.private ? [keys.reader] : [null, keys.nobody, keys.reader]) {
      const other = await app.request('OPTIONS', url, { token })
      findings.same(
        [other.status, 'actions' in other.object],
        [200, false],
        `OPTIONS ${url} by others`,
      )
    }
  }
}

function checkFields(
  fields: Json,
  { model, findings }: Pick<ReadContext, 'model' | 'findings'>,
): void {
  const listed = [...model.fields.values()].filter((field) => !field.writeOnly || field.write)
  findings.same(
    Object.keys(fields),
    listed.map(({ name }) => name),
    'OPTIONS: the fields',
  )
  for (const field of listed) {
    const { required, read_only: readOnly, choices } = asObject(fields[field.name])
    const labels =
      field.choices && [...field.choices].map(([value, display_name]) => ({ value, display_name }))
    const wanted = [field.required, field.readOnly || !field.write, labels]
    findings.same([required, readOnly, choices], wanted, `OPTIONS: ${field.name}`)
  }
}
