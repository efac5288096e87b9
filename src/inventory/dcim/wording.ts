/** Returns the name of a device in quotes, or "A device without a name", for messages. */
export const deviceWording = (name: unknown): string =>
  typeof name === 'string' && name !== '' ? `"${name}"` : 'A device without a name'

/** Returns `U1`, or `U1 to U4`. */
export function unitsFrom(first: number, height: number): string {
  return height > 1 ? `U${first} to U${first + height - 1}` : `U${first}`
}
