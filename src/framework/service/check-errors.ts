import { errors, type ErrorRow, type ErrorTable } from '../errors/errors.ts'
import { Claims, partsWithOwners } from '../feature/claims.ts'
import type { Feature } from '../feature/feature.ts'
import { findWrong, literal } from '../model/arguments.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'
import { describedStatuses } from '../openapi/errors.ts'
import Type, { type TSchema } from 'typebox'

/** The parts of an error. */
const row = Type.Object(
  {
    status: Type.Integer(),
    expected: Type.Optional(Type.Literal(true, { allowed: 'true' })),
    after: Type.Optional(Type.String()),
    message: Type.String({ minLength: 1, allowed: 'a text' }),
  } satisfies Record<keyof ErrorRow, TSchema>,
  { additionalProperties: false, allowed: 'an object with status and message' },
)

/**
 * Throws a `DeclarationError` when a service or one of its features has errors with a malformed
 * code, a code of the framework or of another feature, a part of a wrong type or a status that the
 * OpenAPI document does not describe.
 */
export function checkErrors(own: ErrorTable, features: readonly Feature[] = []): void {
  const mistakes = new Mistakes()
  const claims = new Claims(Object.keys(errors))
  for (const [owner, table] of partsWithOwners('errors', features, own))
    if (isJsonObject(table))
      for (const [code, error] of Object.entries<ErrorRow>(table))
        checkError({ code, owner, other: claims.take(code, owner) }, error, mistakes)
    else
      mistakes.add(`${owner}, errors`, `this is ${literal(table)}`, [
        "an object such as { ERR_LENT: { status: 409, message: 'The book is lent.' } }",
      ])
  mistakes.throwAny()
}

/** A code, who has an error of it, and who else has one. */
interface Claim {
  readonly code: string
  readonly owner: string
  readonly other: string | undefined
}

function checkError({ code, owner, other }: Claim, error: ErrorRow, mistakes: Mistakes): void {
  const name = `the error ${code} of ${owner}`
  if (!/^ERR(_[A-Z]+)+$/.test(code))
    mistakes.add(name, 'the code is malformed', ['ERR_ and words in capitals with underscores'])
  if (other !== undefined) mistakes.add(name, `${other} has an error of this code`)
  const parts = findWrong(row, error)
  for (const { path, wrong, allowed } of parts)
    mistakes.add(name, path.length === 0 ? `this ${wrong}` : `the ${path.join('.')} ${wrong}`, [
      allowed,
    ])
  if (parts.some(({ path: [part = 'status'] }) => part === 'status')) return
  const { status } = error
  if (!describedStatuses.includes(status) && !(status >= 500 && status < 600))
    mistakes.add(name, `the status is ${status}`, [...describedStatuses.map(String), '500 to 599'])
}
