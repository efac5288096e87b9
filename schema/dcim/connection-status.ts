/** Labels of the field `connection_status`, which is a boolean as in NetBox 2.0. */
export const connectionStatus = { true: 'Connected', false: 'Planned' } as const
