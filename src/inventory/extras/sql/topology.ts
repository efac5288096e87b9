import type { Statement } from 'cadastre'

/** A regular expression of a topology map, and the tier of the devices that it matches. */
export interface DevicePattern {
  readonly pattern: string
  /** The number of the tier; 0 is the uppermost. */
  readonly tier: number
}

/**
 * Selects the devices of a map. The first pattern that matches the name of a device decides its
 * tier. Selects one device more than `limit`, so that the caller sees whether there are more.
 */
export function planDevices(patterns: readonly DevicePattern[], limit: number): Statement {
  const text = `
    select f.*
    from (
      select distinct on (d.id) d.id, d.name, p.tier, p.place,
        m.name || ' ' || t.model as type, r.name as role, r.color
      from unnest($1::text[], $2::integer[]) with ordinality as p(pattern, tier, place)
      join dcim_device d on d.name ~ p.pattern
      join dcim_devicetype t on t.id = d.device_type_id
      join dcim_manufacturer m on m.id = t.manufacturer_id
      join dcim_devicerole r on r.id = d.device_role_id
      order by d.id, p.place
    ) f
    order by f.place, f.name collate natural_sort, f.id
    limit $3::integer`
  const columns = [patterns.map(({ pattern }) => pattern), patterns.map(({ tier }) => tier)]
  return { text, values: [...columns, limit + 1], isReadOnly: true }
}

/**
 * Selects the connections between devices, interfaces first, at most one more than `limit`. Console
 * and power connections run from the server or the outlet to the device.
 */
export function planLinks(devices: readonly number[], limit: number): Statement {
  const among = (a: string, b: string): string =>
    `where ${a}.device_id = any($1::integer[]) and ${b}.device_id = any($1::integer[])`
  const text = `
    select l.kind, l.from_id, l.from_port, l.to_id, l.to_port, l.connected
    from (
      select 1 as place, 'interface' as kind, a.device_id as from_id, a.name as from_port,
        b.device_id as to_id, b.name as to_port, c.connection_status as connected
      from dcim_interfaceconnection c
      join dcim_interface a on a.id = c.interface_a_id
      join dcim_interface b on b.id = c.interface_b_id
      ${among('a', 'b')}
      union all
      select 2, 'console', b.device_id, b.name, a.device_id, a.name, a.connection_status
      from dcim_consoleport a
      join dcim_consoleserverport b on b.id = a.cs_port_id
      ${among('a', 'b')}
      union all
      select 3, 'power', b.device_id, b.name, a.device_id, a.name, a.connection_status
      from dcim_powerport a
      join dcim_poweroutlet b on b.id = a.power_outlet_id
      ${among('a', 'b')}
    ) l
    order by l.place, l.from_port collate natural_sort, l.to_port collate natural_sort,
      l.from_id, l.to_id
    limit $2::integer`
  return { text, values: [devices, limit + 1], isReadOnly: true }
}

/**
 * Selects the patterns that are not regular expressions of PostgreSQL, each with the message of
 * PostgreSQL. `offset 0` makes PostgreSQL evaluate each pattern once.
 */
export const selectMistakes = (patterns: readonly string[]): Statement => ({
  text:
    'select p, m.mistake from unnest($1::text[]) p ' +
    'cross join lateral (select pattern_mistake(p) as mistake offset 0) m ' +
    'where m.mistake is not null',
  values: [patterns],
  isReadOnly: true,
})

/** Sets `statement_timeout` until the end of the transaction. */
export const setTimeLimit = (limit: string): Statement => ({
  text: "select set_config('statement_timeout', $1, true)",
  values: [limit],
  isReadOnly: true,
})
