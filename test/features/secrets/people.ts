import { generateKeyPairSync } from 'node:crypto'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../fixtures/inventory.ts'
import type { ModelSamples } from '../../support/model-samples.ts'
import type { Answer, Json, TestApp } from '../../support/open-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

/** An RSA key pair of a test, as PEM. */
export interface Pair {
  readonly privateKey: string
  readonly publicKey: string
}

/** Settings with few hash rounds, which keep tests fast. */
export const quick = { SECRET_HASH_ROUNDS: '1000' }

/** The number of key pairs of a process. No service of a test has more users with a user key. */
const maxPairs = 8

const pairs: Pair[] = []
let usedPairs = 0

/**
 * Returns a key pair, which differs from those of the last calls: making one takes 0.15 s of
 * processor time.
 */
export function makePair(): Pair {
  const index = usedPairs++ % maxPairs
  return (pairs[index] ??= generatePair(2048))
}

/** Generates an RSA key pair. */
export function generatePair(bits: number): Pair {
  return generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
}

/** A user with an API token and a key pair. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly token: string
  readonly pair: Pair
}

/** The model whose objects have secrets, and the field of a secret that refers to them. */
export interface SecretOwner {
  readonly field: string
  readonly model: string
}

/** Users, user keys, sessions and secrets for the tests of one service. */
export class People {
  readonly service: TestApp
  readonly samples: ModelSamples
  readonly #owner: SecretOwner

  constructor(
    service: TestApp,
    samples: ModelSamples = new Samples(service),
    owner: SecretOwner = { field: 'depot', model: 'store.Depot' },
  ) {
    this.service = service
    this.samples = samples
    this.#owner = owner
  }

  /** Creates an object that has secrets, and returns its reference in the body of a secret. */
  async owner(): Promise<Json> {
    return { [this.#owner.field]: await this.samples.make(this.#owner.model) }
  }

  /** Adds a user key to the superuser: the first one, which creates the master key. */
  async root(): Promise<Person> {
    const pair = makePair()
    const { service } = this
    const id = await this.id('root')
    await this.ask('POST', 'user-keys', { body: { user: id, public_key: pair.publicKey } })
    return { id, name: 'root', token: service.token, pair }
  }

  /** Creates a user with permissions, by codename, and without a user key. */
  async user(name: string, permissions: readonly string[] = []): Promise<Person> {
    const { accounts, service } = this
    const id = await accounts.createUser({
      username: name,
      password: 'for tests only',
      superuser: false,
    })
    const rows = await service.database.rows({
      text: 'select id from users_permission where codename = any($1::text[])',
      values: [permissions],
    })
    const body = { permissions: rows.map(([one]) => one) }
    await service.request('PATCH', `/api/users/users/${id}/`, { body })
    const token = await accounts.createToken(name, {})
    return { id, name, token, pair: makePair() }
  }

  /** Opens a session, and returns its key. */
  async session({ token, pair }: Person): Promise<string> {
    const answer = await this.ask('POST', 'get-session-key', {
      token,
      body: { private_key: pair.privateKey },
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return String(answer.object['session_key'])
  }

  /** Sends a request below /api/secrets/. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: {
      readonly body?: unknown
      readonly token?: string | null
      readonly session?: string
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ): Promise<Answer> {
    const { session, headers, ...rest } = options
    const [at = '', query] = path.split('?')
    const url = `/api/secrets/${at}/${query ? `?${query}` : ''}`
    const all = { ...headers, ...(session === undefined ? {} : { 'x-session-key': session }) }
    return this.service.request(method, url, { ...rest, headers: all })
  }

  /** Creates two users with the master key, and the owner and role of secrets of both. */
  async holders() {
    const root = await this.root()
    const ada = await this.user('ada')
    const session = await this.session(root)
    await this.ask('POST', 'user-keys', {
      session,
      body: { user: ada.id, public_key: ada.pair.publicKey },
    })
    const owner = await this.owner()
    const role = await this.samples.make('secrets.SecretRole', { given: { users: [ada.id] } })
    return { root, ada, session, owner, role }
  }

  /** Creates a secret with a plaintext, and returns the object of the response. */
  async secret(session: string, given: Json = {}): Promise<Json> {
    const body = {
      ...(await this.owner()),
      role: await this.samples.make('secrets.SecretRole'),
      plaintext: 'S3cret é %',
      ...given,
    }
    const answer = await this.ask('POST', 'secrets', { body, session })
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
    return answer.object
  }

  async id(username: string): Promise<number> {
    const text = 'select id from users_user where username = $1'
    const [row] = await this.service.database.rows({ text, values: [username] })
    return Number(row?.[0])
  }

  private get accounts(): TestApp['accounts'] {
    return this.service.accounts
  }
}

/** The model of secrets. */
export const secretModel = requireModel(graph, 'secrets.Secret')
