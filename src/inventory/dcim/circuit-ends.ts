import type { AnyFields } from '../../framework/model/item.ts'
import type { RowCheck } from './row-checks.ts'
import { deviceWording } from './wording.ts'

/** The devices that a write would move to another site, and the fields for the message. */
interface Moves<Fields extends AnyFields> extends Pick<RowCheck<Fields>, 'fields'> {
  readonly field: keyof Fields & string
  /** SQL that selects `i`, the id of the device, and the id of its new site. */
  readonly moved: string
}

/**
 * Refuses to move an interface to another site while a circuit ends at it: a circuit ends at the
 * site of its interface.
 */
export const circuitSiteCheck = <Fields extends AnyFields>({
  field,
  fields,
  moved,
}: Moves<Fields>): RowCheck<Fields> => ({
  fields,
  sql: `
    select distinct on (m.i) m.i, c.cid, n.name, d.name as device
    from (${moved}) as m(i, device, site) join dcim_device d on d.id = m.device
    join dcim_interface n on n.device_id = d.id
    join circuits_circuittermination e on e.interface_id = n.id and e.site_id <> m.site
    join circuits_circuit c on c.id = e.circuit_id
    order by m.i, d.name, n.name, n.id`,
  report: ({ messages }, [circuit, name, device]) =>
    messages.add(
      field,
      `${deviceWording(device)} would move to another site, ` +
        `and the circuit "${String(circuit)}" ends at its interface "${String(name)}": ` +
        'take the circuit off it first.',
    ),
})
