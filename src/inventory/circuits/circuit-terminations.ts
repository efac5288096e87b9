import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { FlatCircuitTermination } from '../../generated/serializers/circuits/circuit-termination.ts'
import { rowsJson, rowsSql, valueOf, type Item } from '../../framework/model/item.ts'

/**
 * Requires that an interface ends either a circuit or a connection to another interface. The rows
 * of the interfaces are locked, so that concurrent writers see each other, and so are their
 * devices, so that they stay at their site. A change of a termination counts as a change of its
 * circuit.
 */
export const circuitTerminations: Behaviour<FlatCircuitTermination> = {
  lock: async (items, { post }) => {
    const placed = items.filter(({ changes }) => changes.has('interface') || changes.has('site'))
    const ids = placed.flatMap((item) => valueOf(item, 'interface') ?? [])
    if (ids.length === 0) return
    const text = `
      with i as materialized (
        select device_id from dcim_interface
        where id = any($1::integer[])
        order by id
        for no key update
      )
      select d.id from dcim_device d
      where d.id in (select device_id from i)
      order by d.id
      for share`
    post({ text, values: [ids] })
  },
  check: async (items, { model, rows }) => {
    if (plugged(items).length === 0) return
    const connected = 'c.interface_a_id = r.interface or c.interface_b_id = r.interface'
    const text = `
      select r.i, i.name
      from ${rowsSql(model, ['interface'])}
      join dcim_interface i on i.id = r.interface
      where exists (select from dcim_interfaceconnection c where ${connected})`
    for (const [index, name] of await rows({ text, values: [rowsJson(items, ['interface'])] })) {
      const item = items[Number(index)]
      if (item && plugged([item]).length > 0)
        item.messages.add(
          'interface',
          `The interface ${String(name)} is connected to another interface already.`,
        )
    }
  },
  created: (objects, work) =>
    touch(
      objects.map(({ after }) => after.get('circuit')),
      work,
    ),
  updated: (objects, work) =>
    touch(
      objects.flatMap(({ before, after }) => [before.get('circuit'), after.get('circuit')]),
      work,
    ),
  removing: async (ids, { rows }) => {
    const text = `${touched}
    where c.id in (
      select t.circuit_id from circuits_circuittermination t where t.id = any($1::integer[])
    )`
    await rows({ text, values: [ids] })
  },
}

const plugged = (
  items: readonly Item<FlatCircuitTermination>[],
): readonly Item<FlatCircuitTermination>[] =>
  items.filter(({ changes }) => changes.has('interface'))

const touched = 'update circuits_circuit c set last_updated = now()'

async function touch(circuits: readonly unknown[], { rows }: Work): Promise<void> {
  await rows({
    text: `${touched} where c.id = any($1::integer[])`,
    values: [[...new Set(circuits)]],
  })
}
