/** A key that was given is not one that can be used; the message is for whoever gave it and quotes nothing of it. */
export class KeyMistake extends Error {
  override readonly name = 'KeyMistake'
}

/** The fewest and the most bits of an RSA key. */
export const keySizes = { min: 2048, max: 8192 } as const

/** Refuses what is no RSA key of a size that is safe and quick enough. */
export function requireRsa(kind: string | undefined, bits: number | undefined): void {
  if (kind !== 'rsa')
    throw new KeyMistake(`Only RSA keys can be used; this one is of the kind ${kind ?? 'unknown'}.`)
  if (bits === undefined || bits < keySizes.min)
    throw new KeyMistake(`The key has ${bits ?? 0} bits: at least ${keySizes.min} are needed.`)
  if (bits > keySizes.max)
    throw new KeyMistake(`The key has ${bits} bits: at most ${keySizes.max} are allowed.`)
}
