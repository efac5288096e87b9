import { defineModel, hidden, integer } from '../../../framework/model/index.ts'

/** The end of the chain of reveals, which `secrets/reveals.ts` locks and advances. */
export const revealChain = defineModel('RevealChain', {
  path: 'reveal-chain',
  private: true,
  description: 'Where the chain of reveals ends: one row.',
  fields: {
    length: integer({ size: 'big', readOnly: true, description: 'How many reveals there are' }),
    digest: hidden({ description: 'Digest of the last reveal' }),
  },
  timestamps: false,
  nested: ['length'],
  operations: [],
})
