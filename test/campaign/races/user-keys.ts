import { generateKeyPairSync } from 'node:crypto'
import { servedToken } from '../../support/served.ts'
import { times, type RaceRunner, type RaceRequest } from './race-runner.ts'
import { deviceNeeds } from './allocation.ts'
import type { Race } from './races.ts'

interface Holder {
  readonly token: string
  readonly key: number
}

/** The users with active user keys, by service; every round uses the same ones. */
const holders = new WeakMap<object, readonly Holder[]>()

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

/** All active user keys are deactivated at the same time: one of them must stay active. */
export const userKeyRace: Race = {
  name: 'the last active user key',
  run: async (runner, name) => {
    const { subject } = runner
    const all = holders.get(subject) ?? (await makeHolders(runner))
    holders.set(subject, all)
    const requests = all.map(({ key }): RaceRequest => [
      'POST',
      `secrets/user-keys/${key}/deactivate/`,
    ])
    runner.expectSuccesses(name, await runner.race(name, requests), all.length - 1)
    const [last] = await runner.list('secrets/user-keys/?active=true')
    const holder = all.find(({ key }) => key === last?.['id'])
    if (!holder) return runner.tally.fail(`${name}: no user key is active`)
    const session = await openSession(runner, holder.token)
    for (const { key } of all)
      if (key !== holder.key)
        await runner.sendOk(['POST', `secrets/user-keys/${key}/activate/`, undefined, session])
    const [secret] = await runner.list('secrets/secrets/?limit=1')
    runner.tally.expect(secret !== undefined, () => `${name}: the secret is gone`)
  },
}

type Session = { readonly headers: Readonly<Record<string, string>>; readonly token: string }

async function openSession(runner: RaceRunner, token: string): Promise<Session> {
  const opened = await runner.sendOk([
    'POST',
    'secrets/get-session-key/',
    { private_key: privateKey },
    { token },
  ])
  return { token, headers: { 'x-session-key': String(opened['session_key']) } }
}

/** Creates superusers with active user keys, and a secret, so that the last key must stay. */
async function makeHolders(runner: RaceRunner): Promise<readonly Holder[]> {
  const users = await runner.list('users/users/')
  const first = Number(users[0]?.['id'])
  const key = await runner.make('secrets/user-keys/', { user: first, public_key: publicKey })
  const session = await openSession(runner, servedToken)
  const secret = {
    plaintext: 'for tests only',
    role: await runner.make('secrets/secret-roles/', runner.namedBody()),
  }
  const device = await runner.make('dcim/devices/', {
    name: runner.uniqueName(),
    ...(await deviceNeeds(runner)),
  })
  await runner.sendOk(['POST', 'secrets/secrets/', { ...secret, device }, session])
  const others: Holder[] = []
  for (const index of times(3, (index) => index)) {
    const user = await runner.make('users/users/', {
      username: runner.uniqueName(),
      password: `for tests only ${index}`,
      is_superuser: true,
    })
    const token = runner.uniqueName().replace(/\D/g, '').padStart(40, 'a')
    await runner.make('users/tokens/', { user, key: token })
    const own = await runner.sendOk([
      'POST',
      'secrets/user-keys/',
      { user, public_key: publicKey },
      session,
    ])
    others.push({ token, key: Number(own['id']) })
  }
  return [{ token: servedToken, key }, ...others]
}
