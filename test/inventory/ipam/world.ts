import { testApp, type Answer, type Json, type Method, type TestApp } from '../../support/app.ts'
import type { Teardown } from '../../support/postgres.ts'
import { Samples } from '../../support/samples.ts'

/** A service, what it holds, and short ways to ask it. */
export interface World {
  readonly app: TestApp
  readonly samples: Samples
  /** Asks for a path below `/api/`. */
  readonly ask: (method: Method, path: string, body?: unknown) => Promise<Answer>
  /** Makes an object below `/api/` and gives its id. */
  readonly make: (path: string, body: Json) => Promise<number>
}

/** Builds a world on a database of its own. */
export async function worldOf(
  test: Teardown,
  settings: Record<string, string> = {},
): Promise<World> {
  const app = await testApp(test, settings)
  const ask: World['ask'] = (method, path, body) =>
    app.request(method, `/api/${path}`, body === undefined ? {} : { body })
  return {
    app,
    samples: new Samples(app),
    ask,
    make: async (path, body) => {
      const answer = await ask('POST', path, body)
      if (answer.status !== 201) throw new Error(`${path} ${answer.status} ${answer.text}`)
      return Number(answer.object['id'])
    },
  }
}
