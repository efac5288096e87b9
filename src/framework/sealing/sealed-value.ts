import type { Model, ResolvedField } from '../model/graph.ts'
import type { SealedValue } from './sealed.ts'
import { newest, type Ring } from './ring.ts'
import { DoesNotOpen, openText, type SealContext } from './seal.ts'
import type { Unlocked } from './unlocked.ts'
import type { Opening, Vault } from './vault.ts'

/** Opens a sealed value of a stored row; returns undefined when it does not open there. */
export function openValue(value: SealedValue, model: Model, ring: Ring): string | undefined {
  try {
    return openText(value.sealed ?? '', sealContextOf(value, model), ring)
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error
    return undefined
  }
}

/** Returns what a sealed value of a stored row is bound to. */
export function sealContextOf(
  { id, field, seal, bound, hash }: SealedValue,
  model: Model,
): SealContext {
  return makeSealContext(model, field, { id, seal: seal ?? '', bound, hash })
}

/** Returns what a value of a field is bound to; the hash only where the field has one. */
export function makeSealContext(
  { key }: Pick<Model, 'key'>,
  { name, sealed }: ResolvedField,
  { hash, ...row }: Omit<SealContext, 'field' | 'hash'> & { readonly hash: unknown },
): SealContext {
  const field = `${key}.${name}`
  return sealed?.hash ? { ...row, field, hash: String(hash) } : { ...row, field }
}

/**
 * Throws a 403 for a session key from before a rotation of the master key. Without this check,
 * values that the rotation sealed again would be reported as broken.
 */
export async function requireCurrent(
  vault: Pick<Vault, 'currentVersion' | 'refusals'>,
  { ring }: Unlocked,
  work: Pick<Opening, 'rows'>,
): Promise<void> {
  if ((await vault.currentVersion(work)) !== newest(ring)) throw vault.refusals.locked()
}
