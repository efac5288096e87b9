import { generateKeyPairSync } from 'node:crypto'
import { servedToken } from '../../support/served.ts'
import { times, type Contest, type Entry } from './contest.ts'
import { deviceNeeds } from './allocation.ts'
import type { Race } from './races.ts'

interface Holder {
  readonly token: string
  readonly key: number
}

/** Users whose keys open the secrets, by service: the same ones race in every round. */
const holders = new WeakMap<object, readonly Holder[]>()

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

/** A race of all holders of keys to lose their keys: one of them must keep it. */
export const userKeyRace: Race = {
  name: 'the last active user key',
  run: async (contest, name) => {
    const { subject } = contest
    const all = holders.get(subject) ?? (await makeHolders(contest))
    holders.set(subject, all)
    const entries = all.map(({ key }): Entry => ['POST', `secrets/user-keys/${key}/deactivate/`])
    contest.winners(name, await contest.race(name, entries), all.length - 1)
    const [last] = await contest.list('secrets/user-keys/?active=true')
    const holder = all.find(({ key }) => key === last?.['id'])
    if (!holder) return contest.tally.broke(`${name}: no user key is active`)
    const session = await openSession(contest, holder.token)
    for (const { key } of all)
      if (key !== holder.key)
        await contest.must(['POST', `secrets/user-keys/${key}/activate/`, undefined, session])
    const [secret] = await contest.list('secrets/secrets/?limit=1')
    contest.tally.expect(secret !== undefined, () => `${name}: the secret is gone`)
  },
}

type Session = { readonly headers: Readonly<Record<string, string>>; readonly token: string }

async function openSession(contest: Contest, token: string): Promise<Session> {
  const opened = await contest.must(['POST', 'secrets/get-session-key/', { private_key: privateKey }, { token }]) // prettier-ignore
  return { token, headers: { 'x-session-key': String(opened['session_key']) } }
}

/** Makes superusers with active user keys, and a secret for them to lose. */
async function makeHolders(contest: Contest): Promise<readonly Holder[]> {
  const users = await contest.list('users/users/')
  const first = Number(users[0]?.['id'])
  const key = await contest.make('secrets/user-keys/', { user: first, public_key: publicKey })
  const session = await openSession(contest, servedToken)
  const secret = { plaintext: 'for tests only', role: await contest.make('secrets/secret-roles/', contest.named()) } // prettier-ignore
  const device = await contest.make('dcim/devices/', { name: contest.name(), ...(await deviceNeeds(contest)) }) // prettier-ignore
  await contest.must(['POST', 'secrets/secrets/', { ...secret, device }, session])
  const others: Holder[] = []
  for (const index of times(3, (index) => index)) {
    const user = await contest.make('users/users/', { username: contest.name(), password: `for tests only ${index}`, is_superuser: true }) // prettier-ignore
    const token = contest.name().replace(/\D/g, '').padStart(40, 'a')
    await contest.make('users/tokens/', { user, key: token })
    const own = await contest.must(['POST', 'secrets/user-keys/', { user, public_key: publicKey }, session]) // prettier-ignore
    others.push({ token, key: Number(own['id']) })
  }
  return [{ token: servedToken, key }, ...others]
}
