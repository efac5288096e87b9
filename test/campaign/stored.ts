import type { Subject } from './subject.ts'

type Fail = (sentence: string) => void

/** The tables of the objects that `WriteLoad` writes. */
const tables = [
  { table: 'dcim_site', model: 'dcim.site', key: 'slug', mark: 'comments' },
  { table: 'ipam_ipaddress', model: 'ipam.ipaddress', key: 'description', mark: `'allocated'` },
] as const

/** Returns the marks of the objects that `WriteLoad` wrote, by their keys. */
export async function readMarks(subject: Subject): Promise<ReadonlyMap<string, string>> {
  const selects = tables.map(({ table, key, mark }) => `select ${key}, ${mark} from ${table}`)
  const rows = await subject.rows(selects.join(' union all '))
  return new Map(rows.map(([key, mark]) => [String(key), String(mark)]))
}

/**
 * Compares the objects with the change log: each stored object has one entry of its creation, none
 * of its deletion, and the values of its last entry; each deleted object has one entry of its
 * deletion. No address is stored twice.
 */
export async function checkChangeLog(subject: Subject, fail: Fail): Promise<void> {
  for (const { table, model, key } of tables) {
    const rows = await subject.rows(`
      with lines as (
        select object_id, count(*) filter (where action = 1) as created,
          count(*) filter (where action = 5) as deleted,
          (array_agg(after->>'${key}' order by id desc))[1] as last_key,
          (array_agg(after->>'comments' order by id desc))[1] as last_comments
        from extras_objectchange where model = '${model}' group by object_id
      )
      select coalesce(o.id, l.object_id), o.id is not null, l.created, l.deleted
      from ${table} o full join lines l on l.object_id = o.id
      where l.created is distinct from 1 or l.deleted <> (o.id is null)::int
        or (o.id is not null and l.last_key <> o.${key})
        or (o.id is not null and l.last_comments <> to_jsonb(o)->>'comments')`)
    for (const [id, isStored, created, deleted] of rows)
      fail(
        `${model} ${String(id)} is ${isStored === true ? 'stored' : 'gone'}, and the change log ` +
          `says otherwise (created ${String(created)} times, deleted ${String(deleted)} times)`,
      )
  }
  const twice = await subject.rows(
    'select address::text from ipam_ipaddress group by address having count(*) > 1',
  )
  for (const [address] of twice) fail(`the address ${String(address)} was allocated twice`)
}

/** Compares the kept total of every table with the number of its rows, in one snapshot. */
export async function checkTotals(subject: Subject, fail: Fail): Promise<void> {
  const names = (await subject.rows('select distinct name from _totals')).map(([name]) => name)
  const columns = names.flatMap((name) => [
    `(select sum(rows)::int from _totals where name = '${String(name)}')`,
    `(select count(*)::int from ${String(name)})`,
  ])
  const [row = []] = columns.length > 0 ? await subject.rows(`select ${columns.join()}`) : []
  names.forEach((name, index) => {
    const [kept, counted] = [row[index * 2], row[index * 2 + 1]]
    if (kept !== counted) fail(`${String(name)}: kept ${String(kept)}, counted ${String(counted)}`)
  })
}
