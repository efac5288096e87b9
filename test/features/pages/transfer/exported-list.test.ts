import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { exportedList } from '../../../../src/features/pages/transfer/exported-list.ts'
import { testApp } from '../../../support/fixture-app.ts'

t.test('reads a list in parts, each when it is asked for', async (t) => {
  const app = await testApp(t)
  const body = Array.from({ length: 700 }, (_, index) => ({
    name: `D${String(index).padStart(3, '0')}`,
    slug: `d${index}`,
    asn: (index % 7) + 1,
  }))
  await app.request('POST', '/api/store/depots/', { body })
  let statements = 0
  const rows: typeof app.database.rows = (statement) => {
    statements += 1
    return app.database.rows(statement)
  }
  const request: object = {
    server: app.app,
    database: { rows },
    identity: null,
    strict: false,
    ignored: null,
  }
  const model = requireModel(app.graph, 'store.Depot')
  const read = (parameters: Readonly<Record<string, string>>, idsPerRead?: number) =>
    exportedList(
      model,
      request as FastifyRequest, // the parts that are used
      new Map(Object.entries(parameters).map(([name, value]) => [name, [value]])),
      idsPerRead,
    )
  const parts = await read({ ordering: '-name' })
  t.equal(statements, 1, 'the ids')
  const { value: first } = await parts.next()
  t.match(first, { length: 250, 0: { body: { name: 'D699' } } })
  t.equal(statements, 2, 'nothing is read ahead')
  await app.request('DELETE', '/api/store/depots/1/')
  const rest = []
  for await (const part of parts) rest.push(...part)
  t.equal(rest.length, 449, 'an object that is gone is left out')
  t.equal(statements, 4)

  for (const [parameters, count] of [
    [{ ordering: 'asn' }, 699],
    [{ asn: '3', ordering: '-slug' }, 100],
    [{ name: 'none' }, 0],
  ] as const) {
    const names: unknown[] = []
    for await (const part of await read({ ...parameters }, 30))
      names.push(...part.map(({ body }) => body['name']))
    t.equal(new Set(names).size, count, 'each object once, over all pages of ids')
    t.equal(names.length, count)
  }
})
