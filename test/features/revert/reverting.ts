import {
  asObject,
  type Answer,
  type RequestOptions,
  type TestApp,
} from '../../support/fixture-app.ts'

/** Functions that undo changes in tests. */
export interface Reverting {
  /** Undoes all changes of the request of an answer. */
  readonly revert: (
    answer: Pick<Answer, 'headers'>,
    query?: string,
    options?: RequestOptions,
  ) => Promise<Answer>
  /** Undoes the change of the last entry about an object. */
  readonly revertEntry: (
    model: string,
    id: number,
    query?: string,
    options?: RequestOptions,
  ) => Promise<Answer>
  /** Returns all objects at these URLs of lists, as their details show them. */
  readonly stateOf: (urls: readonly string[]) => Promise<string>
}

/** Returns functions that undo changes of a service. */
export function revertingOf({ request }: TestApp): Reverting {
  return {
    revert: async ({ headers }, query = '', options = {}) =>
      request(
        'POST',
        `/api/changes/requests/${String(headers['x-request-id'])}/revert/${query}`,
        options,
      ),
    revertEntry: async (model, id, query = '', options = {}) => {
      const url = `/api/extras/object-changes/?model=${model}&object_id=${id}&ordering=-id&limit=1`
      const { results } = await request('GET', url)
      const entry = String(asObject(results[0])['id'])
      return request('POST', `/api/extras/object-changes/${entry}/revert/${query}`, options)
    },
    stateOf: async (urls) => {
      const texts: string[] = []
      for (const url of urls) texts.push((await request('GET', `${url}?limit=0&ordering=id`)).text)
      return texts.join('\n')
    },
  }
}
