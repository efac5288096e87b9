import type { NaturalKey } from '../../../framework/write/natural.ts'

/** A reference of digits, which is a natural key such as the slug `100`, or else an id. */
export class AmbiguousReference {
  readonly natural: NaturalKey
  readonly number: number

  constructor(natural: NaturalKey, number: number) {
    this.natural = natural
    this.number = number
  }
}

/**
 * Returns the reference in a cell: the value of a field that identifies objects, or an id. Without
 * such a field the cell is an id and stays as it is.
 *
 * @example
 * referenceInCell('hq', 'slug') // { slug: 'hq' }
 * referenceInCell('12', 'slug') // the object with the slug `12`, otherwise the one with the id 12
 * referenceInCell('12', undefined) // '12'
 */
export function referenceInCell(cell: string, field: string | undefined): unknown {
  if (field === undefined) return cell
  const natural = { [field]: cell }
  return /^[1-9]\d{0,9}$/.test(cell) ? new AmbiguousReference(natural, Number(cell)) : natural
}
