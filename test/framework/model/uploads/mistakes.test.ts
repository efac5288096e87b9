import t from 'tap'
import { requireWritingHooks } from '../../../../src/framework/feature/merge.ts'
import { features } from '../../../../src/features/features.ts'
import {
  defineModel,
  file,
  image,
  text,
  type ModelDeclaration,
} from '../../../../src/framework/model/index.ts'
import type { Field } from '../../../../src/framework/model/field.ts'
import { DeclarationError } from '../../../../src/framework/model/resolve/mistakes.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'

const graphOf = (
  fields: Readonly<Record<string, Field>>,
  parts: Partial<ModelDeclaration> = {},
): ReturnType<typeof resolve> => {
  const model = defineModel('Scan', { path: 'scans', ...parts, fields })
  const source = { application: 'lab', file: 'schema/lab/scan.ts', model }
  return resolve([{ name: 'lab', label: 'Lab', description: '' }], [source])
}

/** Calls a kind with options that the compiler refuses. */
const wrong = (kind: unknown, ...options: readonly unknown[]): Field =>
  (kind as (...given: readonly unknown[]) => Field)(...options)

const pdf = { types: ['application/pdf'] }
const types = 'a media type in lower case, such as "application/pdf"'

const cases: readonly (readonly [Readonly<Record<string, Field>>, Partial<ModelDeclaration>, string])[] = [
  [{ a: wrong(file) }, {}, 'the argument "options" of file() is missing; allowed: an object of options with types'],
  [{ a: wrong(file, {}) }, {}, 'the option "types" of file() is missing; allowed: a list of media types, such as ["application/pdf"]'],
  [{ a: wrong(file, { types: [] }) }, {}, 'the option "types" of file() is []; allowed: a list of media types, such as ["application/pdf"]'],
  [{ a: wrong(file, { types: ['pdf'] }) }, {}, `the option "types.item 1" of file() is "pdf"; allowed: ${types}`],
  [{ a: wrong(file, { types: ['Application/PDF'] }) }, {}, `the option "types.item 1" of file() is "Application/PDF"; allowed: ${types}`],
  [{ a: wrong(file, { ...pdf, maxBytes: 0 }) }, {}, 'the option "maxBytes" of file() is 0; allowed: a whole number from 1 to 1073741824'],
  [{ a: wrong(image, { maxBytes: 2e9 }) }, {}, 'the option "maxBytes" of image() is 2000000000; allowed: a whole number from 1 to 1073741824'],
  [{ a: wrong(image, { unique: true }) }, {}, 'the option "unique" of image() is not known; allowed: label, description, optional, readOnly, was, maxBytes'],
  [{ a: file(pdf), a_size: text({ max: 9 }) }, {}, 'the service keeps a value beside another field there; choose another'],
  [{ a: file(pdf), b: text({ max: 9 }) }, { unique: [['a', 'b']] }, '"a" is a file, whose path is never taken; leave it out'],
] // prettier-ignore

for (const [fields, parts, expected] of cases)
  t.test(expected, async (t) => {
    const message = messageOf(() => graphOf(fields, parts))
    t.ok(message.endsWith(expected), message)
    t.equal(message.split('schema/lab/scan.ts').length, 2, 'one mistake')
  })

/** Returns the message of the refusal of a declaration. */
function messageOf(declare: () => unknown): string {
  try {
    declare()
  } catch (error) {
    if (error instanceof DeclarationError) return error.message
    throw error
  }
  return 'no mistake'
}

t.test('refuses files where no feature keeps them', async (t) => {
  const graph = graphOf({ a: file(pdf) })
  const without = features.filter(({ name }) => name !== 'files')
  t.throws(() => requireWritingHooks(graph, without), {
    message: /lab\.Scan: there are files, and no feature has the hook "keepFiles"/,
  })
  t.doesNotThrow(() => requireWritingHooks(graph, features))
})
