import { hiddenName, portColumns, portStop, type FoundPort } from './port-stop.ts'
import type { Stop } from './trace.ts'

/** The columns of a circuit termination that a trace shows. */
export const terminationColumns = {
  id: true,
  term_side: true,
  xconnect_id: true,
  pp_info: true,
  interface: portColumns,
  site_id: true,
  site: { select: { name: true } },
} as const

/** An end of a circuit. */
export interface FoundTermination {
  readonly xconnect_id: string
  readonly pp_info: string
  readonly interface: FoundPort | null
  readonly site_id: number
  /** Null where the reader does not see the site. */
  readonly site: { readonly name: string } | null
}

/** Returns the stop at an end of a circuit: the interface, or the site. */
export function endStop(far: FoundTermination): Stop {
  const { interface: port, site } = far
  const note = patchText(far)
  const stop = port
    ? portStop('dcim.Interface', port)
    : { model: 'dcim.Site', id: far.site_id, label: site?.name ?? hiddenName }
  return note === '' ? stop : { ...stop, note }
}

/** Returns the cross-connect and the patch panel of the end of a circuit, as a text. */
export const patchText = ({
  xconnect_id: cross,
  pp_info: panel,
}: Pick<FoundTermination, 'xconnect_id' | 'pp_info'>): string =>
  [cross && `cross-connect ${cross}`, panel && `patch panel ${panel}`]
    .filter((text) => text !== '')
    .join(', ')

/** A circuit with the name of its provider; null where the reader does not see the provider. */
interface FoundCircuit {
  readonly id: number
  readonly cid: string
  readonly provider: { readonly name: string } | null
}

/** Returns the stop at a circuit; the text `more` comes after its provider. */
export function circuitStop({ id, cid, provider }: FoundCircuit, more = ''): Stop {
  const name = provider?.name ?? hiddenName
  const note = more === '' ? name : `${name}, ${more}`
  return { model: 'circuits.Circuit', id, label: `circuit ${cid}`, note }
}
