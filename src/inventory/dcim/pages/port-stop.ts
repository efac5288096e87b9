import type { Stop } from './trace.ts'

/** The columns of a port that a trace shows. */
export const portColumns = {
  select: {
    id: true,
    name: true,
    device: { select: { name: true, device_type: { select: { model: true } } } },
  },
} as const

/** A port with its device; null where the reader does not see the row. */
export interface FoundPort {
  readonly id: number
  readonly name: string
  readonly device: {
    readonly name: string | null
    readonly device_type: { readonly model: string } | null
  } | null
}

/** The name of an object that the reader does not see. */
export const hiddenName = 'hidden'

/** Returns the stop at a port of a model. */
export const portStop = (model: string, { id, name, device }: FoundPort): Stop => ({
  model,
  id,
  label: `${device?.name ?? device?.device_type?.model ?? hiddenName} › ${name}`,
})
