/** The tables of a component and of its template, and the columns that both have. */
interface Tables {
  readonly table: string
  readonly templates: string
  readonly columns: readonly string[]
}

/**
 * Returns a CTE that creates the components of the devices `$1` from the templates of their types,
 * and the `from` item, with the alias `t`, that has the new rows.
 */
export function insertComponents({ table, templates, columns }: Tables): {
  readonly first: string
  readonly from: string
} {
  const copied = columns.map((column) => `t.${column}`).join(', ')
  const first = `
    with created as (
      insert into ${table} (device_id, ${columns.join(', ')})
      select d.id, ${copied}
      from dcim_device d
      join ${templates} t on t.device_type_id = d.device_type_id
      where d.id = any($1::integer[]) order by d.id, t.id
      returning *
    )`
  return { first, from: 'created t' }
}
