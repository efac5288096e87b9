import type { TestApp } from './open-app.ts'

/** Creates an object; returns its id. The path has no slash at its ends: `store/depots`. */
export type Make = (path: string, body: object) => Promise<number>

/** Returns a function that creates objects as the superuser, and throws if one is refused. */
export const makerOf =
  ({ request }: Pick<TestApp, 'request'>): Make =>
  async (path, body) => {
    const { status, text, object } = await request('POST', `/api/${path}/`, { body })
    if (status !== 201) throw new Error(text)
    return Number(object['id'])
  }
