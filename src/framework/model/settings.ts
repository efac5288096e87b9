/** Settings of the service that a field may depend on, by their names in its configuration. */
export const modelSettings = ['preferIpv4'] as const

/** One of them. */
export type ModelSetting = (typeof modelSettings)[number]
