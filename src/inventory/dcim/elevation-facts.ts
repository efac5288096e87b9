import type { Database } from '../../framework/database/database.ts'
import { failure } from '../../framework/errors.ts'
import type { Mounted, RackFrame } from './rack-units.ts'

/** A device in a drawing. */
export interface DrawnDevice extends Mounted {
  readonly id: number
  /** Its name, or that of its model. */
  readonly name: string
  readonly model: string
  readonly role: string
  /** Six hexadecimal digits. */
  readonly color: string
  readonly status: number
  readonly bays: number
  readonly filledBays: number
}

/** Reserved units and their purpose. */
export interface DrawnReservation {
  readonly units: readonly number[]
  readonly description: string
  readonly user: string | null
}

/** The data of a drawing of a rack. */
export interface ElevationFacts extends RackFrame {
  readonly name: string
  readonly facility: string | null
  readonly site: string
  readonly group: string | null
  readonly role: string | null
  readonly tenant: string | null
  readonly width: number
  readonly type: number | null
  readonly devices: readonly DrawnDevice[]
  /** Names of devices in the rack that take no units. */
  readonly loose: readonly string[]
  readonly reservations: readonly DrawnReservation[]
}

/**
 * Reads the data of a drawing, without an excluded device. Throws a 404 if there is no such rack.
 */
export async function readElevation(
  { rows }: Pick<Database, 'rows'>,
  rack: number,
  without: number | null,
): Promise<ElevationFacts> {
  const [row] = await rows({ text: sql, values: [rack, without] })
  if (!row) throw failure('ERR_NOT_FOUND')
  return row[0] as ElevationFacts // as selected
}

/**
 * Returns the data that a reader may see: without permission, no reservations and no names of
 * users.
 */
export function visibleFacts(
  facts: ElevationFacts,
  sees: (key: string) => boolean,
): ElevationFacts {
  const reservations = sees('dcim.RackReservation') ? facts.reservations : []
  if (sees('users.User')) return { ...facts, reservations }
  return { ...facts, reservations: reservations.map((one) => ({ ...one, user: null })) }
}

const listed = (rows: string): string => `(select coalesce(jsonb_agg(x), '[]') from (${rows}) x)`

/** Devices in the bays of another device are counted by the bays. */
const inRack = `
  from dcim_device d join dcim_devicetype y on y.id = d.device_type_id
  join dcim_devicerole o on o.id = d.device_role_id
  where d.rack_id = k.id and ($2::integer is null or d.id <> $2)
    and not exists (select from dcim_devicebay b where b.installed_device_id = d.id)`

const devices = `
  select d.id, coalesce(d.name, y.model) as name, y.model, o.name as role, o.color, d.status,
    d."position", coalesce(d.face, 0) as face, y.u_height as height, y.is_full_depth as "fullDepth",
    (select count(*) from dcim_devicebay b where b.device_id = d.id) as bays,
    (
        select count(b.installed_device_id) from dcim_devicebay b where b.device_id = d.id
      ) as "filledBays"
  ${inRack} and d."position" is not null and y.u_height > 0 order by d."position", d.id`

const reservations = `
  select v.units, v.description, u.username as user
  from dcim_rackreservation v left join users_user u on u.id = v.user_id
  where v.rack_id = k.id order by v.id`

const sql = `
  select to_jsonb(f) from (
    select k.name, k.facility_id as facility, s.name as site, g.name as group, r.name as role,
      t.name as tenant,
      k.width, k.type, k.u_height as height, k.desc_units as descending,
      ${listed(devices)} as devices, ${listed(reservations)} as reservations,
      array(
        select coalesce(d.name, y.model) ${inRack} and (d."position" is null or y.u_height = 0)
        order by d.name collate natural_sort, d.id
      ) as loose
    from dcim_rack k join dcim_site s on s.id = k.site_id
    left join dcim_rackgroup g on g.id = k.group_id
    left join dcim_rackrole r on r.id = k.role_id
    left join tenancy_tenant t on t.id = k.tenant_id
    where k.id = $1
  ) f`
