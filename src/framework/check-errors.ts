import { errors, type ErrorTable } from './errors.ts'
import { Mistakes } from './model/resolve/mistakes.ts'

/** The statuses below 500 of the responses that the OpenAPI document describes. */
const statuses = [...new Set<number>(Object.values(errors).map(({ status }) => status))]
  .filter((status) => status < 500)
  .toSorted((one, other) => one - other)

/**
 * Throws a `DeclarationError` when a service has errors with a malformed code, a code of the
 * framework or a status that the OpenAPI document does not describe.
 */
export function checkErrors(own: ErrorTable): void {
  const mistakes = new Mistakes()
  for (const [code, { status }] of Object.entries(own)) {
    const name = `the error ${code} of createService()`
    if (!/^ERR(_[A-Z]+)+$/.test(code))
      mistakes.add(name, 'the code is malformed', ['ERR_ and words in capitals with underscores'])
    if (code in errors) mistakes.add(name, 'the framework has an error of this code')
    if (!statuses.includes(status) && !(status >= 500 && status < 600))
      mistakes.add(name, `the status is ${status}`, [...statuses.map(String), '500 to 599'])
  }
  mistakes.throwAny()
}
