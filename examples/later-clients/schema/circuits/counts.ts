import { count, extendModel } from 'cadastre/schema'

export const providerExtension = extendModel('circuits.Provider', {
  fields: { circuit_count: count('circuits.Circuit', 'provider') },
})

export const circuitTypeExtension = extendModel('circuits.CircuitType', {
  fields: { circuit_count: count('circuits.Circuit', 'type') },
})
