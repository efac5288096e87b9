import type { RowCheck, RowSelect } from 'cadastre'
import { deviceWording } from './wording.ts'

/**
 * Returns a check that refuses to move an interface to another site while a circuit ends at it. The
 * message is added to `field`.
 */
export const circuitSiteCheck = <Fields extends Readonly<Record<string, unknown>>>(
  field: keyof Fields & string,
  select: RowSelect<Fields>,
): RowCheck<Fields> => ({
  ...select,
  report: ({ messages }, [circuit, name, device]) =>
    messages.add(
      field,
      `${deviceWording(device)} would move to another site, ` +
        `and the circuit "${String(circuit)}" ends at its interface "${String(name)}": ` +
        'take the circuit off it first.',
    ),
})
