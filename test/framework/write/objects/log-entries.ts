import { asObject, type Json, type TestApp } from '../../../support/fixture-app.ts'

/** What differs between two entries of the same write. */
const ownOfEntry = ['id', 'time', 'request_id', 'transaction_id', 'object_id']

/** Returns the last entry about a model, without what differs between requests. */
export async function lastEntry(
  { database }: Pick<TestApp, 'database'>,
  { model, id }: { readonly model?: string; readonly id?: unknown } = {},
): Promise<Json> {
  const [row] = await database.rows({
    text: `
      select (to_jsonb(c) - $1::text[])::text
      from extras_objectchange c
      where ($2::text is null or c.model = $2) and ($3::bigint is null or c.object_id = $3)
      order by c.id desc
      limit 1`,
    values: [ownOfEntry, model ?? null, id ?? null],
  })
  return asObject(JSON.parse(String(row?.[0])))
}

/**
 * Returns the entries of a request in their order, as JSON, without what differs between two runs.
 */
export async function entriesOf(
  database: Pick<TestApp['database'], 'rows'>,
  requestId: string,
): Promise<readonly string[]> {
  const rows = await database.rows<[string]>({
    text: `
      select (to_jsonb(c) - array['id', 'time', 'transaction_id'])::text
      from extras_objectchange c
      where c.request_id = $1
      order by c.id`,
    values: [requestId],
  })
  return rows.map(([entry]) => entry)
}
