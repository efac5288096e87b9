import { graph } from '../../support/inventory.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import type { ServedDocument } from '../../support/openapi.ts'
import type { Tally } from '../campaign.ts'
import type { Inventory } from '../inventory.ts'
import type { Reply, Subject } from '../subject.ts'
import { canaryFields, type Canaries, type Canary } from './canaries.ts'
import { escalations, rightsOf, wrongChanges, type Changes } from '../changes.ts'
import {
  isNamed,
  mayLearn,
  mayView,
  permissionOf,
  pick,
  type Reader,
  type Rules,
} from './readers.ts'
import { randomRead, randomWrite, type Material, type Request } from './requests.ts'

/** Options of a `PermissionTester`. */
export interface PermissionTesterOptions {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  readonly rules: Rules
  readonly canaries: Canaries
  readonly changes: Changes
  readonly document: ServedDocument
  readonly inventory: Inventory
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The number of requests whose answers are compared before and after hidden texts change. */
const COMPARED_REQUESTS = 12

/** Sends random requests and checks the canaries in the answers. */
export class PermissionTester {
  readonly #options: PermissionTesterOptions
  #material: Material
  #rights: ReadonlyMap<number, ReadonlySet<string>> = new Map()

  constructor(options: PermissionTesterOptions) {
    this.#options = options
    this.#material = { ...options, texts: ['a'], textsOf: () => [] }
  }

  /** Begins a round: chooses the texts of filters and searches. */
  async begin(): Promise<void> {
    const { canaries, random, subject, changes } = this.#options
    const whole = Array.from({ length: 40 }, () => pick(random, canaries.all).text)
    const part = (text: string): string => text.slice(0, 5 + random.below(5))
    const textsOf = (key: string, field: string): readonly string[] =>
      canaries.all
        .filter((canary) => canary.model.key === key && canary.field === field)
        .flatMap(({ text }) => [text, part(text)])
    this.#material = { ...this.#material, texts: [...whole, ...whole.map(part)], textsOf }
    this.#rights = await rightsOf(subject)
    await changes.take()
  }

  /** Sends one random request as one of the readers. */
  async request(readers: readonly Reader[]): Promise<void> {
    const { random, tally, subject, changes } = this.#options
    const reader = pick(random, readers)
    const request = random.chance(70) ? randomRead(this.#material) : randomWrite(this.#material)
    const reply = await this.#send(reader, request)
    if (!reply) return
    tally.add(safeMethods.has(request.method) ? 'reads' : 'writes')
    tally.add(`status ${String(reply.status)[0]}xx`)
    this.#checkCanaries(reader, request, reply)
    const changed = await changes.take()
    const wrong = wrongChanges(reader, request, { status: reply.status, changes: changed })
    for (const one of wrong) tally.fail(`${describe(reader, request)} → ${one}`)
    if (changed.some(({ table }) => table.startsWith('users_'))) {
      const after = await rightsOf(subject)
      for (const one of escalations(reader, this.#rights, after))
        tally.fail(`${describe(reader, request)} → ${one}`)
      this.#rights = after
      for (const one of readers) one.permissions = after.get(one.userId) ?? new Set()
    }
    if (request.method === 'GET') await this.#checkGuess(reader, request, reply)
  }

  /** Replaces texts that some readers may not see, and checks that their answers do not change. */
  async exchange(readers: readonly Reader[]): Promise<void> {
    const { random, rules, canaries, tally } = this.#options
    const hidden = [...graph.models.values()].flatMap((model) => {
      const excluded = readers.filter((reader) => hasNoAccess(reader, model, rules))
      const fields = hiddenFields(model)
      return excluded.length > 0 && fields.length > 0 ? [{ model, excluded, fields }] : []
    })
    const { model, excluded, fields } = pick(random, hidden)
    const asked = await this.#ask(excluded)
    await canaries.exchange(model, fields)
    for (const { reader, request, text } of asked) {
      const again = await this.#send(reader, request)
      tally.add('comparisons')
      if (again && comparable(again.text) !== text)
        tally.fail(
          `${describe(reader, request)} → another answer once ${model.key} is another: ${difference(text, comparable(again.text))}`,
        )
    }
  }

  /** Sends random reads twice, and keeps those with the same answer. */
  async #ask(readers: readonly Reader[]): Promise<readonly Asked[]> {
    const asked: Asked[] = []
    for (let count = 0; count < COMPARED_REQUESTS; count++) {
      const reader = pick(this.#options.random, readers)
      const request = randomRead({ ...this.#material, texts: ['zq', 'a', 'e'], textsOf: () => [] })
      const [first, second] = [await this.#send(reader, request), await this.#send(reader, request)]
      if (!first || !second) continue
      const text = comparable(first.text)
      if (text === comparable(second.text)) asked.push({ reader, request, text })
    }
    return asked
  }

  async #send(reader: Reader, request: Request): Promise<Reply | undefined> {
    const { method, url, html, body } = request
    const { subject, tally } = this.#options
    const isForm = typeof body === 'string'
    const { session } = reader
    const bySession = session !== null && request.bySession === true
    const sent = isForm && session ? `${body}&csrf=${encodeURIComponent(session.csrf)}` : body
    try {
      return await subject.send(method, url, {
        token: bySession ? null : reader.token,
        headers: {
          ...(html ? { accept: 'text/html' } : {}),
          ...(bySession ? { cookie: session.cookie, 'x-csrftoken': session.csrf } : {}),
          ...(isForm
            ? {
                'content-type': 'application/x-www-form-urlencoded',
                'sec-fetch-site': 'same-origin',
              }
            : {}),
        },
        ...(sent === undefined ? {} : { body: sent }),
      })
    } catch (error) {
      tally.fail(`${method} ${url} has no answer: ${String(error)}`)
      return undefined
    }
  }

  /**
   * Checks that an answer contains no canary that its reader may not see, except those of the
   * request.
   */
  #checkCanaries(reader: Reader, request: Request, reply: Reply): void {
    const { canaries, tally, rules } = this.#options
    const { text, status, headers } = reply
    tally.expect(
      status < 500 || status === 503,
      () => `${describe(reader, request)} → ${status} ${text.slice(0, 200)}`,
    )
    const sent = new Set(
      canaries.in(decodeURIComponent(request.url) + JSON.stringify(request.body ?? '')),
    )
    for (const canary of canaries.in(text + JSON.stringify(headers))) {
      tally.add('canaries in answers')
      if (sent.has(canary) || mayLearn(reader, canary, rules)) continue
      if (mayLearnAsWriter(reader, request, { canary, status })) continue
      tally.fail(
        `${describe(reader, request)} → ${status} tells ${nameOf(canary)}: ${around(text, canary.text)}`,
      )
    }
  }

  /** Checks that a search for a hidden text and one for an absent text have the same answer. */
  async #checkGuess(reader: Reader, request: Request, reply: Reply): Promise<void> {
    const { canaries, tally, rules } = this.#options
    const [found] = /zq[a-z]{3,8}/.exec(request.url) ?? []
    if (found === undefined) return
    const looked = canaries.all.filter(({ text }) => text.includes(found))
    if (looked.length === 0 || looked.some((canary) => mayLearn(reader, canary, rules))) return
    const other = canaries.absent(found.length)
    const changed = { ...request, url: request.url.replaceAll(found, other) }
    const again = await this.#send(reader, changed)
    tally.add('guesses')
    const one = comparable(reply.text.replaceAll(found, '…'))
    const two = comparable(again?.text.replaceAll(other, '…') ?? '')
    if (again && (one !== two || reply.status !== again.status))
      tally.fail(
        `${describe(reader, request)} → ${reply.status} tells by its answer that there is ${looked.map(nameOf).join(' or ')}: ${difference(one, two)}`,
      )
  }
}

/** A request with a stable answer. */
interface Asked {
  readonly reader: Reader
  readonly request: Request
  readonly text: string
}

/** Returns the fields of a model that only readers who may view the model may see. */
const hiddenFields = (model: Model): readonly string[] =>
  canaryFields(model)
    .map(({ name }) => name)
    .filter((name) => model.private || !isNamed(model, name))

/** Returns whether a reader may neither view nor write a model. */
const hasNoAccess = (reader: Reader, model: Model, rules: Rules): boolean =>
  !mayView(reader, model, rules) && mayNotWrite(reader, model)

/** Returns whether a reader may not write a model. */
const mayNotWrite = (reader: Reader, model: Model): boolean =>
  !['add', 'change', 'delete'].some((action) => reader.permissions.has(permissionOf(model, action)))

/**
 * Returns whether an answer may show a canary to a writer: a response to a write and a form show
 * the object, the page of the account shows own changes, a 409 names the objects that prevent a
 * deletion.
 */
function mayLearnAsWriter(
  reader: Reader,
  { method, url, model }: Request,
  { canary, status }: { readonly canary: Canary; readonly status: number },
): boolean {
  if (url.startsWith('/user/')) return !mayNotWrite(reader, canary.model)
  const isForm = /^[^?]*\/(?:add|edit|delete)\/(?:$|\?)/.test(url)
  if (!model || (safeMethods.has(method) && !isForm)) return false
  const has = (action: string): boolean => reader.permissions.has(permissionOf(model, action))
  if (!['add', 'change', 'delete'].some(has)) return false
  return canary.model === model || (status === 409 && has('delete'))
}

/**
 * Replaces what differs between two responses with the same content: cursors, which have a digest
 * of the filters of the request, and the CSRF token, which is masked anew in each page.
 */
const comparable = (text: string): string =>
  text
    .replaceAll(/cursor=[\w%-]+/g, 'cursor=…')
    .replaceAll(/(name="csrf(?:-token)?" (?:content|value)=")[\w-]+/g, '$1…')

const nameOf = ({ model, field, id }: Canary): string => `${model.key} ${id} ${field}`

const describe = ({ name }: Reader, { method, url, html, body }: Request): string =>
  `${name}: ${method} ${url}${html ? ' as a page' : ''} ${body === undefined ? '' : JSON.stringify(body).slice(0, 300)}`

function around(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part)
  return JSON.stringify(text.slice(Math.max(0, at - 100), at + 40))
}

function difference(one: string, two: string): string {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
  return `${cut(one)}, then ${cut(two)}`
}
