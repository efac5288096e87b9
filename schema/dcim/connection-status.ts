/** States of a connection; false is planned. */
export const connectionStatus = { true: 'Connected', false: 'Planned' } as const
