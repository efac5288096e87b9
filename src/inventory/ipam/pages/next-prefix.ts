import { mayWrite, requireModel } from 'cadastre'
import { csrfInput, html, type Markup, type PageView } from 'cadastre/pages'
import type { KnownPrefix } from '../parent-prefix.ts'
import type { NetworkSpace } from './network-space.ts'

/** The usual mask length of a network with hosts, by the length of its addresses. */
const usualLengths = { 32: 24, 128: 64 } as const

/**
 * Renders a form of one field that creates the next free prefix within a prefix, whose length is
 * filled in; nothing for readers who may not, and where no prefix fits.
 */
export function nextPrefixForm(
  { graph, request: { identity }, list }: PageView,
  { parent }: Pick<NetworkSpace, 'parent'>,
): Markup {
  const model = requireModel(graph, 'ipam.Prefix')
  const { id, length, bits } = parent
  if (!identity?.session || !mayWrite(identity, { model, permission: 'add' })) return null
  if (length + 1 >= bits) return null
  const action = `${list}${id}/do/available-prefixes/`
  return html`<form class="line" method="post" action=${action}>
    ${csrfInput(identity.session.csrf)}
    <label for="next-length">Next free prefix of length</label>
    <input
      id="next-length"
      class="short"
      type="number"
      name="prefix_length"
      required
      min=${length + 1}
      max=${bits - 1}
      value=${usualLength(parent)}
    />
    <button type="submit" class="plain">Create</button>
    <a class="button quiet" href=${action} aria-label="Next free prefix with values">…</a>
  </form>`
}

/** Returns the length that a prefix within a prefix usually has. */
export const usualLength = ({ length, bits }: Pick<KnownPrefix, 'length' | 'bits'>): number =>
  Math.min(Math.max(usualLengths[bits], length + 1), bits - 1)
