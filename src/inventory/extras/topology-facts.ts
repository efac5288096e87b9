/** A device of a map. */
export interface MapDevice {
  readonly id: number
  readonly name: string
  /** The number of the tier; 0 is the uppermost. */
  readonly tier: number
  /** Manufacturer and model. */
  readonly type: string
  readonly role: string
  /** Six hexadecimal digits. */
  readonly color: string
}

/** Kinds of connections. */
export type LinkKind = 'interface' | 'console' | 'power'

/**
 * A connection between two devices of a map. `from` and `to` are the ids of the devices at the
 * first and the second end.
 */
export interface MapLink {
  readonly kind: LinkKind
  readonly from: number
  readonly fromPort: string
  readonly to: number
  readonly toPort: string
  /** False for a planned connection. */
  readonly connected: boolean
}

/** Returns the devices in the rows of `planDevices`. */
export function devicesOf(rows: readonly (readonly unknown[])[]): readonly MapDevice[] {
  return rows.map(([id, name, tier, , type, role, color]) => ({
    id: Number(id),
    name: String(name),
    tier: Number(tier),
    type: String(type),
    role: String(role),
    color: String(color),
  }))
}

/** Returns the connections in the rows of `planLinks`. */
export function linksOf(rows: readonly (readonly unknown[])[]): readonly MapLink[] {
  return rows.map(([kind, from, fromPort, to, toPort, connected]) => ({
    kind: kind as LinkKind, // planLinks selects only these
    from: Number(from),
    fromPort: String(fromPort),
    to: Number(to),
    toPort: String(toPort),
    connected: connected !== false,
  }))
}
