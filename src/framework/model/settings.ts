/** Names of the settings of the service that a field may depend on. */
export const modelSettings = ['preferIpv4'] as const

/** One of these names. */
export type ModelSetting = (typeof modelSettings)[number]
