import { asList, asObject, type Json, type TestApp } from './fixture-app.ts'

/** Reads the feed of changes. */
export interface ChangeFeed {
  /** Returns the body of a response with events. Throws for a response that is not a 200. */
  readonly changes: (parameters: string, token?: string) => Promise<Json>
  /** Returns the cursor after all changes. */
  readonly now: () => Promise<string>
}

/** Returns a reader of the feed of a service. */
export function changeFeedOf({ request }: Pick<TestApp, 'request'>): ChangeFeed {
  const changes: ChangeFeed['changes'] = async (parameters, token) => {
    const options = token === undefined ? {} : { token }
    const { status, object, text } = await request('GET', `/api/changes/?${parameters}`, options)
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return object
  }
  return { changes, now: async () => String((await changes('since=now'))['next']) }
}

/** Returns the events of a response. */
export const eventsOf = (page: Json): readonly Json[] => asList(page['events']).map(asObject)

/** Returns the names of the objects of the events of a response. */
export const namesOf = (page: Json): readonly unknown[] =>
  eventsOf(page).map(({ data }) => asObject(data)['object_name'])
