import { graph } from '../../support/inventory.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import type { Subject } from '../subject.ts'
import type { Canary } from './canaries.ts'

/** A user who sends requests, or an anonymous client, with the permissions granted. */
export interface Reader {
  readonly name: string
  /** Null sends no credentials. */
  readonly token: string | null
  /** The browser's session, with the token of its forms. */
  readonly session: { readonly cookie: string; readonly csrf: string } | null
  readonly userId: number
  permissions: ReadonlySet<string>
}

/** Returns the permission for an action on a model, as the documentation describes it. */
export function permissionOf({ key, view }: Model, action: string): string {
  const [application = '', name = ''] = (view?.of ?? key).split('.')
  return `${application}.${action}_${name.toLowerCase()}`
}

const actions = ['view', 'add', 'change', 'delete'] as const
const models = [...graph.models.values()].filter(({ view }) => !view)
const every = models.flatMap((model) => actions.map((action) => permissionOf(model, action)))
const everyView = models.map((model) => permissionOf(model, 'view'))

/** Sets of permissions: none, one, some, and all but one. */
const sets: readonly ((random: Random) => readonly string[])[] = [
  () => [],
  (random) => [pick(random, every)],
  (random) => [pick(random, everyView)],
  (random) => every.filter(() => random.chance(8)),
  (random) => every.filter(() => random.chance(50)),
  (random) => without(everyView, pick(random, everyView)),
  (random) => without(every, pick(random, everyView)),
  (random) => every.filter((one) => !one.includes('.view_') && random.chance(60)),
]

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const [first, ...more] = list
  if (first === undefined) throw new Error('nothing to pick from')
  return random.pick([first, ...more])
}

const without = (all: readonly string[], one: string): readonly string[] =>
  all.filter((other) => other !== one)

const password = 'for campaigns only'

/** Creates a user for each kind of set; returns them after an anonymous reader. */
export async function makeReaders(subject: Subject): Promise<readonly Reader[]> {
  const anonymous = {
    name: 'anonymous',
    token: null,
    session: null,
    userId: 0,
    permissions: new Set<string>(),
  }
  const users = sets.map((_, index) => makeReader(subject, `reader${index}`))
  return [anonymous, ...(await Promise.all(users))]
}

async function makeReader(subject: Subject, username: string): Promise<Reader> {
  const body = { username, password }
  const made = await subject.send('POST', '/api/users/users/', { body })
  const userId = Number(made.object['id'])
  const token = await subject.send('POST', '/api/users/tokens/', { body: { user: userId } })
  const session = await signIn(subject, username)
  return {
    name: username,
    token: String(token.object['key']),
    session,
    userId,
    permissions: new Set(),
  }
}

async function signIn(subject: Subject, username: string): Promise<Reader['session']> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const body = new URLSearchParams({ username, password, next: '/' }).toString()
  const login = await subject.send('POST', '/login/', { body, headers, token: null })
  const set = [login.headers['set-cookie'] ?? []].flat().map(String)
  const cookie = set.map((one) => one.split(';')[0]).join('; ')
  const page = await subject.send('GET', '/', {
    token: null,
    headers: { cookie, accept: 'text/html' },
  })
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1]
  return csrf === undefined ? null : { cookie, csrf }
}

/** Gives every reader another random set of permissions. */
export async function regrant(
  subject: Subject,
  readers: readonly Reader[],
  random: Random,
): Promise<void> {
  for (const [index, reader] of readers.entries()) {
    if (reader.token === null) continue
    const granted = sets[(index - 1) % sets.length]?.(random) ?? []
    reader.permissions = new Set(granted)
    await grant(subject, reader.userId, granted)
  }
}

async function grant(
  { database }: Subject,
  user: number,
  codenames: readonly string[],
): Promise<void> {
  for (const table of ['users_user_permissions', 'users_user_groups'])
    await database.rows({ text: `delete from ${table} where owner_id = $1`, values: [user] })
  await database.rows({
    text: `insert into users_user_permissions (owner_id, target_id)
      select $1, id from users_permission where codename = any($2::text[])`,
    values: [user, codenames],
  })
  // The page of the account shows the user's own changes, with the permissions of that time.
  await database.rows({
    text: 'delete from extras_objectchange where user_id = $1',
    values: [user],
  })
  const text = `update users_user set is_active = true, is_superuser = false where id = $1`
  await database.rows({ text, values: [user] })
}

/** The settings that decide what a reader may see, besides the permissions. */
export interface Rules {
  readonly loginRequired: boolean
}

/** Returns whether a reader may view a model: all may view a public one without LOGIN_REQUIRED. */
export const mayView = (reader: Reader, model: Model, { loginRequired }: Rules): boolean =>
  (!loginRequired && !model.private) || reader.permissions.has(permissionOf(model, 'view'))

/**
 * Returns whether an answer to a reader may contain a canary: the reader may view its model and the
 * model that its row is about, or the field is one that references to a public model show to users.
 */
export function mayLearn(reader: Reader, canary: Canary, rules: Rules): boolean {
  const { model, field, about } = canary
  if (!about || mayView(reader, about, rules)) if (mayView(reader, model, rules)) return true
  return !model.private && reader.token !== null && isNamed(model, field)
}

/** Returns whether references show a field of their target: in the nested shape or in a label. */
export function isNamed({ shapes }: Model, field: string): boolean {
  return (shapes.get('nested') ?? []).some((member) => {
    if (member.key === field) return true
    const computes = member.is === 'field' ? member.field.computes : undefined
    return computes?.by === 'text' && computes.templates.some((one) => one.includes(`{${field}}`))
  })
}
