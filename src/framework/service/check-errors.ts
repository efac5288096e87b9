import { errors, type ErrorRow, type ErrorTable } from '../errors/errors.ts'
import { findWrong, literal } from '../model/arguments.ts'
import { isObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'
import Type, { type TSchema } from 'typebox'

/** The statuses below 500 of the responses that the OpenAPI document describes. */
const statuses = [...new Set<number>(Object.values(errors).map(({ status }) => status))]
  .filter((status) => status < 500)
  .toSorted((one, other) => one - other)

/** The parts of an error. */
const row = Type.Object(
  {
    status: Type.Integer(),
    expected: Type.Optional(Type.Literal(true, { allowed: 'true' })),
    message: Type.String({ minLength: 1, allowed: 'a text' }),
  } satisfies Record<keyof ErrorRow, TSchema>,
  { additionalProperties: false, allowed: 'an object with status and message' },
)

/**
 * Throws a `DeclarationError` when a service has errors with a malformed code, a code of the
 * framework, a part of a wrong type or a status that the OpenAPI document does not describe.
 */
export function checkErrors(own: ErrorTable): void {
  const mistakes = new Mistakes()
  if (isObject(own))
    for (const [code, error] of Object.entries(own)) checkError(code, error, mistakes)
  else
    mistakes.add('createService(), errors', `this is ${literal(own)}`, [
      "an object such as { ERR_LENT: { status: 409, message: 'The book is lent.' } }",
    ])
  mistakes.throwAny()
}

function checkError(code: string, error: ErrorRow, mistakes: Mistakes): void {
  const name = `the error ${code} of createService()`
  if (!/^ERR(_[A-Z]+)+$/.test(code))
    mistakes.add(name, 'the code is malformed', ['ERR_ and words in capitals with underscores'])
  if (code in errors) mistakes.add(name, 'the framework has an error of this code')
  const parts = findWrong(row, error)
  for (const { path, wrong, allowed } of parts)
    mistakes.add(name, path.length === 0 ? `this ${wrong}` : `the ${path.join('.')} ${wrong}`, [
      allowed,
    ])
  if (parts.some(({ path: [part = 'status'] }) => part === 'status')) return
  const { status } = error
  if (!statuses.includes(status) && !(status >= 500 && status < 600))
    mistakes.add(name, `the status is ${status}`, [...statuses.map(String), '500 to 599'])
}
