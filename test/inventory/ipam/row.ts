import type { Test } from 'tap'
import type { Json, Method } from '../../support/app.ts'
import { worldOf, type World } from './world.ts'

/** A request, and the messages of its refusal; none: it is accepted. */
export interface Row {
  readonly rule: string
  readonly settings?: Record<string, string>
  /** Makes what has to be there; what it gives is the request. */
  readonly given: (world: World) => Promise<readonly [Method, string, unknown]>
  readonly errors?: Json | readonly Json[]
}

let number = 0

/** Makes a VRF with a route distinguisher of its own. */
export function vrf({ make }: World, more: Json = {}): Promise<number> {
  number += 1
  return make('ipam/vrfs/', { name: 'Red', rd: `65000:${number}`, ...more })
}

/** Tries rows of the same settings on one service. */
export async function tryRows(t: Test, rows: readonly Row[]): Promise<void> {
  const world = await worldOf(t, rows[0]?.settings)
  for (const { rule, given, errors } of rows)
    await t.test(rule, async (t) => {
      const [method, path, body] = await given(world)
      const answer = await world.ask(method, path, body)
      t.equal(answer.status, errors ? 400 : method === 'POST' ? 201 : 200, answer.text)
      if (errors) t.strictSame(answer.body, errors)
    })
  t.strictSame(world.app.logged, [])
}
