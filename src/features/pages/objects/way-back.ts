import { localPath, type Sent } from '../forms/forms.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'

/** The name of the parameter and of the hidden control with the page that a form returns to. */
const backName = ':back'

/** Returns the URL of a form that returns to a page of this service when it is saved. */
export const withWayBack = (form: string, page: string): string =>
  `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams({ [backName]: page }).toString()}`

/** Returns the hidden inputs of a form that returns to a page; none without one. */
export const wayBackInputs = (
  page: string | undefined,
): readonly (readonly [name: string, value: string])[] =>
  page === undefined ? [] : [[backName, page]]

/** Returns the page that the URL of a form, or the form itself, names; a path of this service. */
export function wayBack(given: QueryParameters | Sent, basePath: string): string | undefined {
  const page = given instanceof URLSearchParams ? given.get(backName) : given.get(backName)?.at(-1)
  return page ? localPath(page, basePath) : undefined
}
