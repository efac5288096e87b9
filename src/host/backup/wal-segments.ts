/** Bytes of a WAL segment: the default of `initdb`, which creates the clusters. */
export const segmentBytes = 16n * 1024n * 1024n

const segmentsOfFile = 0x1_0000_0000n / segmentBytes

/** Returns a position in the WAL as a number: `16/B374D848` is its two halves in hexadecimal. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Returns a position in the WAL as PostgreSQL writes it. */
export function printLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Returns the name of the segment with a position: timeline, file and segment, 8 digits each. */
export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentBytes
  const parts = [BigInt(timeline), number / segmentsOfFile, number % segmentsOfFile]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/** Returns the names of the segments from one position to another. */
export function segmentsBetween(timeline: number, start: string, end: string): string[] {
  const names: string[] = []
  const last = parseLsn(end) - 1n
  for (let lsn = parseLsn(start); lsn / segmentBytes <= last / segmentBytes; lsn += segmentBytes)
    names.push(segmentName(timeline, lsn))
  return names
}

/** Returns the number of a segment in the WAL, whatever its timeline. */
export function segmentNumber(name: string): number {
  return Number(
    BigInt(`0x${name.slice(8, 16)}`) * segmentsOfFile + BigInt(`0x${name.slice(16, 24)}`),
  )
}
