import { testApp, type Answer, type Json, type Method, type TestApp } from '../support/app.ts'
import type { Teardown } from '../support/postgres.ts'
import { Samples } from '../support/samples.ts'

/** A service on a database of its own, and functions that send requests below `/api/`. */
export interface TestApi {
  readonly app: TestApp
  readonly samples: Samples
  /** Sends a request to a path below `/api/`. */
  readonly send: (method: Method, path: string, body?: unknown) => Promise<Answer>
  /** Creates an object; returns its id. `path` is that of its list, below `/api/`. */
  readonly make: (path: string, body: Json) => Promise<number>
}

/** Opens a service with settings; it is closed at the end of the test. */
export async function openTestApi(
  test: Teardown,
  settings: Record<string, string> = {},
): Promise<TestApi> {
  const app = await testApp(test, settings)
  const send: TestApi['send'] = (method, path, body) =>
    app.request(method, `/api/${path}`, body === undefined ? {} : { body })
  return {
    app,
    samples: new Samples(app),
    send,
    make: async (path, body) => {
      const answer = await send('POST', path, body)
      if (answer.status !== 201) throw new Error(`${path} ${answer.status} ${answer.text}`)
      return Number(answer.object['id'])
    },
  }
}
