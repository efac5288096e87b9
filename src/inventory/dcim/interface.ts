import {
  filterChanged,
  filterStored,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatInterface } from '../../generated/serializers/dcim/interface.ts'
import { selectDependents } from './sql/interfaces.ts'

const checkedFields = ['device', 'form_factor', 'lag'] as const

/**
 * Refuses changes of an interface that its connection, its circuit, its LAG members or its
 * addresses do not allow.
 */
export const deviceInterfaceBehaviour: Behaviour<FlatInterface> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const moved = filterStored(filterChanged(items, 'device'))
    await lockRows(work, 'dcim.Device', referredIds(moved, 'device'), 'share')
    await lockRows(
      work,
      'dcim.Interface',
      referredIds(filterChanged(items, ...checkedFields), 'lag'),
      'share',
    )
  },
  check: (items, work) =>
    runRowCheck(
      work,
      filterStored(filterValid(filterChanged(items, ...checkedFields), ...checkedFields)),
      dependencies,
    ),
}

const dependencies: RowCheck<FlatInterface> = {
  ...selectDependents,
  report: ({ messages }, columns) => {
    refusals.forEach(({ field, message }, index) => {
      if (columns[index] === true) messages.add(field, message)
    })
  },
}

/** Messages by field for the dependents, in the order of the columns of `selectDependents`. */
const refusals: readonly {
  readonly field: 'form_factor' | 'device'
  readonly message: string
}[] = [
  {
    field: 'form_factor',
    message: 'The interface is connected, so it can be neither virtual nor a LAG.',
  },
  {
    field: 'form_factor',
    message: 'A circuit ends at the interface, so it can be neither virtual nor a LAG.',
  },
  {
    field: 'form_factor',
    message: 'The interface has member interfaces, so it must stay a LAG (200).',
  },
  {
    field: 'device',
    message: 'The interface has member interfaces, which must belong to the same device.',
  },
  {
    field: 'device',
    message: 'The interface has a primary address of its device, so it must stay there.',
  },
  {
    field: 'device',
    message:
      'A service of the device listens on an address of the interface, so it must stay there.',
  },
  {
    field: 'device',
    message: 'A circuit ends at the interface, so it must stay at the site of that end.',
  },
]
